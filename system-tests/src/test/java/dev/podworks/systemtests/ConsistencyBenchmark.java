package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.local.bench.Aim;
import dev.podworks.local.bench.Figure;
import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.RunningStack;
import dev.podworks.testkit.Figures;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// What calls between services add to a request: each is compared with a similar request without them, in turns, one
/// at a time through the gateway. Not part of the tests. Run it with
///
///     mvn verify -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=ConsistencyBenchmark
@ExtendWith(RunningStack.class)
class ConsistencyBenchmark {
    private static final Aim AIM = Aim.atMost(3);
    private static final int WARM_UP = 300;
    private static final int MEASURED = 500;

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();

    /// Sends a request; what it needs was prepared before.
    @FunctionalInterface
    private interface Prepared {
        HttpRequest.Builder request();
    }

    @Test
    void callsBetweenServices(RunningStack stack) throws IOException, InterruptedException {
        var customer = stack.signUp("Consistency");
        var api = customer.live();
        var file = customer.uploadReady(new Recordings(folder).cut(1));
        var project = draft(api, file, List.of(customer.destination("folder")));
        var deliveries = "/v1/projects/" + project + "/deliveries";
        var delivery = api.get(deliveries).expect(200).at("/deliveries/0/id").asString();
        var show = api.post("/v1/shows", Map.of("name", "Daily"))
                .expect(201)
                .path("id")
                .asString();
        api.get("/v1/usage?show=" + show).expect(200);
        var sender = new Sender(stack.gateway(), api.key());

        compare(
                "a project's deliveries, which asks its owner",
                () -> sender.get(deliveries),
                () -> sender.get("/v1/deliveries/" + delivery));
        compare(
                "usage of a known show, without a call",
                () -> sender.get("/v1/usage?show=" + show),
                () -> sender.get("/v1/usage"));
        compare(
                "a cancellation, forwarded to two services",
                () -> sender.post("/v1/projects/" + draft(api, file, List.of()) + "/cancel"),
                () -> sender.rename(draft(api, file, List.of())));
    }

    private record Sender(URI gateway, String key) {
        HttpRequest.Builder get(String path) {
            return to(path).GET();
        }

        HttpRequest.Builder post(String path) {
            return to(path).POST(BodyPublishers.noBody());
        }

        HttpRequest.Builder rename(String project) {
            return to("/v1/projects/" + project)
                    .header("Content-Type", "application/json")
                    .method("PATCH", BodyPublishers.ofString("{\"name\": \"Episode 7\"}"));
        }

        private HttpRequest.Builder to(String path) {
            return HttpRequest.newBuilder(gateway.resolve(path))
                    .timeout(Duration.ofSeconds(10))
                    .header("Authorization", "Bearer " + key);
        }
    }

    private static String draft(Api api, String file, List<String> deliveries) {
        return api.post("/v1/projects", Map.of("files", List.of(file), "deliveries", deliveries))
                .expect(201)
                .path("id")
                .asString();
    }

    private void compare(String what, Prepared with, Prepared without) throws IOException, InterruptedException {
        var ours = new long[MEASURED];
        var base = new long[MEASURED];
        for (int i = -WARM_UP; i < MEASURED; i++) {
            var one = nanos(with.request().build());
            var other = nanos(without.request().build());
            if (i >= 0) {
                ours[i] = one;
                base[i] = other;
            }
        }
        report(what, ours, base, 50);
        report(what, ours, base, 99);
    }

    /// The difference; beside it, the whole request without the calls.
    private static void report(String what, long[] ours, long[] base, int percentile) {
        var without = millis(base, percentile);
        Figures.report(Figure.of(what + ": added, p" + percentile, millis(ours, percentile) - without, "ms")
                .beside("the request without it", without)
                .aimingAt(AIM));
    }

    private long nanos(HttpRequest request) throws IOException, InterruptedException {
        var start = System.nanoTime();
        var response = http.send(request, BodyHandlers.ofString());
        var took = System.nanoTime() - start;
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return took;
    }

    private static double millis(long[] nanos, int percentile) {
        var sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length * percentile / 100] / 1e6;
    }
}
