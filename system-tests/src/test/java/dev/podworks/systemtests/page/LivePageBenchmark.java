package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Customer.Person;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.RunningStack;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What a live page costs and how late it is. Not part of the tests. Run it with
///
///     mvn verify -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=LivePageBenchmark
@Tag("integration")
@Isolated("measures the gateway")
class LivePageBenchmark extends PageTest {
    private static final Logger LOG = LoggerFactory.getLogger(LivePageBenchmark.class);
    /// A generation of the serial collector, or the heap of another one.
    private static final Pattern USED = Pattern.compile("(?:DefNew|Tenured|heap) .*used (\\d+)K");
    private static final int CHANGES = 60;
    private static final int STREAMS = 200;
    private static final int STREAMS_PER_PERSON = 10;
    private static final Duration IDLE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    /// Records the time of each new title.
    private static final String OBSERVE = """
            window.shown = {};
            new MutationObserver(() => {
              const title = document.querySelector('h1').textContent;
              window.shown[title] ??= Date.now();
            }).observe(document.body, {childList: true, subtree: true, characterData: true});
            return true;
            """;

    @Test
    void delayFromAChangeToTheScreen(RunningStack stack) {
        var customer = stack.signUp("LivePageDelay");
        var project = draft(customer);
        show(customer, project);
        browser.script(Boolean.class, OBSERVE);
        var delays = IntStream.range(0, CHANGES)
                .mapToLong(i -> delay(customer, project, "Name " + i))
                .sorted()
                .toArray();
        LOG.info(
                "from the response to a change until it is on screen: p50 {} ms, p90 {} ms, p99 {} ms, maximum {} ms",
                delays[CHANGES / 2],
                delays[CHANGES * 9 / 10],
                delays[CHANGES * 99 / 100],
                delays[CHANGES - 1]);
        assertThat(delays[CHANGES / 2]).isLessThan(2000);
    }

    /// Apart from each other, so that no read waits for the interval after the last one.
    private long delay(Customer customer, String project, String name) {
        customer.live()
                .send("PATCH", "/v1/projects/" + project, "{\"name\": \"%s\"}".formatted(name), Map.of())
                .expect(200);
        var changed = System.currentTimeMillis();
        await().pollDelay(Duration.ofSeconds(1))
                .until(() -> browser.script(Boolean.class, "return arguments[0] in window.shown", name));
        return browser.script(Long.class, "return window.shown[arguments[0]]", name) - changed;
    }

    @Test
    void requestsOfAnOpenProject(RunningStack stack) {
        var customer = stack.signUp("LivePageRequests");
        var project = draft(customer);
        show(customer, project);
        var before = reads();
        var began = System.nanoTime();
        customer.live().post("/v1/projects/" + project + "/submit").expect(200);
        page.sees("Finished files", Duration.ofMinutes(5));
        var seconds = (System.nanoTime() - began) / 1e9;
        var sent = reads() - before;
        LOG.info(
                "{} requests in {} s from the submission to the end: {} per minute",
                sent,
                Math.round(seconds),
                Math.round(sent * 60 / seconds));
        assertThat(sent).isPositive();
    }

    @Test
    void idleStreams(RunningStack stack) throws Exception {
        var gateway = gatewayProcess();
        var people = new ArrayList<HttpClient>();
        for (int i = 0; i < STREAMS / STREAMS_PER_PERSON; i++) {
            people.add(signIn(stack, stack.signUp("LivePageIdle" + i).owner()));
        }
        measure("without streams", gateway);
        var streams = new ArrayList<InputStream>();
        for (var person : people) {
            for (int i = 0; i < STREAMS_PER_PERSON; i++) {
                streams.add(open(stack, person));
            }
        }
        await().until(() -> page.openStreams() == STREAMS);
        measure("with " + STREAMS + " streams", gateway);
        for (var stream : streams) {
            stream.close();
        }
        assertThat(streams).hasSize(STREAMS);
    }

    private static void measure(String what, ProcessHandle process) {
        collectGarbage(process);
        var before = cpu(process);
        await().pollDelay(IDLE).atMost(IDLE.plusSeconds(10)).until(() -> true);
        var used = cpu(process).minus(before);
        LOG.info(
                "{}: {} of a core, heap after a collection {}",
                what,
                String.format(Locale.ROOT, "%.2f %%", 100.0 * used.toMillis() / IDLE.toMillis()),
                collectGarbage(process));
    }

    private static Duration cpu(ProcessHandle process) {
        return process.info().totalCpuDuration().orElseThrow();
    }

    /// @return the heap afterwards
    private static String collectGarbage(ProcessHandle process) {
        jcmd(process, "GC.run");
        var generations = USED.matcher(jcmd(process, "GC.heap_info")).results();
        return generations.mapToLong(used -> Long.parseLong(used.group(1))).sum() + " K";
    }

    private static String jcmd(ProcessHandle process, String command) {
        try {
            var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
            var running = new ProcessBuilder(jcmd, Long.toString(process.pid()), command)
                    .redirectErrorStream(true)
                    .start();
            return new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The gateway of the stack that these tests have started.
    private static ProcessHandle gatewayProcess() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .commandLine()
                        .filter(line ->
                                line.contains(System.getProperty("podworks.root") + "/") && line.contains("gateway"))
                        .isPresent())
                .findFirst()
                .orElseThrow();
    }

    private static HttpClient signIn(RunningStack stack, Person person) throws Exception {
        var client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .cookieHandler(new CookieManager())
                .build();
        var body = "{\"email\": \"%s\", \"password\": \"%s\"}".formatted(person.email(), person.password());
        var response = client.send(
                request(stack, "/account/api/session")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.discarding());
        assertThat(response.statusCode()).isEqualTo(201);
        return client;
    }

    private static InputStream open(RunningStack stack, HttpClient person) throws Exception {
        var response = person.send(request(stack, "/account/api/changes").build(), BodyHandlers.ofInputStream());
        assertThat(response.statusCode()).isEqualTo(200);
        return response.body();
    }

    private static HttpRequest.Builder request(RunningStack stack, String path) {
        return HttpRequest.newBuilder(URI.create(stack.gateway() + path));
    }

    private String draft(Customer customer) {
        var file = customer.uploadReady(new Recordings(folder).cut(25));
        return customer.live()
                .post("/v1/projects", Map.of("name", "Measured", "files", List.of(file)))
                .expect(201)
                .path("id")
                .asString();
    }

    private void show(Customer customer, String project) {
        page.open("/account/projects/" + project)
                .signIn(customer.owner())
                .sees("Measured")
                .settled();
        await().until(() -> page.openStreams() > 0);
        page.settled();
    }

    private long reads() {
        return browser.script(
                Long.class,
                "return performance.getEntriesByType('resource').filter((one) => one.name.includes('/v1/')).length");
    }
}
