package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.ApiResponse;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.RunningStack;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What calls between services add to a request: each is compared with a request of the same kind without them, in
/// turns, one at a time through the gateway. Not part of the tests. Run it with
///
///     mvn verify -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=ConsistencyBenchmark
@ExtendWith(RunningStack.class)
class ConsistencyBenchmark {
    private static final Logger LOG = LoggerFactory.getLogger(ConsistencyBenchmark.class);
    private static final int WARM_UP = 300;
    private static final int MEASURED = 500;

    @TempDir
    Path folder;

    @Test
    void callsBetweenServices(RunningStack stack) {
        var customer = stack.signUp("Consistency");
        var api = customer.live();
        var file = customer.uploadReady(new Recordings(folder).cut(1));
        var delivered = draft(api, file, List.of(customer.destination("folder")));
        var deliveries = "/v1/projects/" + delivered + "/deliveries";
        var delivery = api.get(deliveries).expect(200).at("/deliveries/0/id").asString();
        var known = show(api);
        api.get("/v1/usage?show=" + known).expect(200);

        compare(
                "a project's deliveries: asks projects-service",
                () -> () -> api.get(deliveries),
                () -> () -> api.get("/v1/deliveries/" + delivery));
        compare(
                "usage of a show that billing-service knows: no call",
                () -> () -> api.get("/v1/usage?show=" + known),
                () -> () -> api.get("/v1/usage"));
        compare(
                "cancel: forwarded to billing- and deliveries-service",
                () -> cancel(api, draft(api, file, List.of())),
                () -> rename(api, draft(api, file, List.of())));
    }

    private static Supplier<ApiResponse> cancel(Api api, String project) {
        return () -> api.post("/v1/projects/" + project + "/cancel");
    }

    private static Supplier<ApiResponse> rename(Api api, String project) {
        return () -> api.send("PATCH", "/v1/projects/" + project, "{\"name\": \"Episode 7\"}", Map.of());
    }

    private static String draft(Api api, String file, List<String> deliveries) {
        return api.post("/v1/projects", Map.of("files", List.of(file), "deliveries", deliveries))
                .expect(201)
                .path("id")
                .asString();
    }

    private static String show(Api api) {
        return api.post("/v1/shows", Map.of("name", UUID.randomUUID().toString()))
                .expect(201)
                .path("id")
                .asString();
    }

    /// @param request prepares a request, which is not measured, and returns it
    private static void compare(
            String what, Supplier<Supplier<ApiResponse>> request, Supplier<Supplier<ApiResponse>> without) {
        var with = new long[MEASURED];
        var base = new long[MEASURED];
        for (int i = -WARM_UP; i < MEASURED; i++) {
            var one = nanos(request.get());
            var other = nanos(without.get());
            if (i >= 0) {
                with[i] = one;
                base[i] = other;
            }
        }
        LOG.info(
                "{}: p50 {} ms, p99 {} ms; without: p50 {} ms, p99 {} ms; added: p50 {} ms, p99 {} ms",
                what,
                millis(with, 50),
                millis(with, 99),
                millis(base, 50),
                millis(base, 99),
                difference(with, base, 50),
                difference(with, base, 99));
    }

    private static long nanos(Supplier<ApiResponse> request) {
        var start = System.nanoTime();
        var response = request.get();
        var took = System.nanoTime() - start;
        assertThat(response.status()).as(response.text()).isEqualTo(200);
        return took;
    }

    private static String difference(long[] with, long[] base, int percentile) {
        return format(at(with, percentile) - at(base, percentile));
    }

    private static String millis(long[] nanos, int percentile) {
        return format(at(nanos, percentile));
    }

    private static long at(long[] nanos, int percentile) {
        var sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length * percentile / 100];
    }

    private static String format(long nanos) {
        return String.format(Locale.ROOT, "%.2f", nanos / 1e6);
    }
}
