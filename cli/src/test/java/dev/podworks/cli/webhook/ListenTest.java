package dev.podworks.cli.webhook;

import static dev.podworks.cli.TestApi.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.podworks.cli.ExitStatus;
import dev.podworks.cli.TestApi;
import dev.podworks.cli.TestCli;
import dev.podworks.sdk.json.Json;
import dev.podworks.sdk.webhooks.Webhooks;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListenTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String SECRET = "whsec_dGVzdA==";
    private static final String NO_EVENTS = "{'events': [], 'nextCursor': null}";

    @TempDir
    private Path home;

    private TestApi api;
    private TestApi program;
    private TestCli cli;

    @BeforeEach
    void start() throws IOException {
        api = new TestApi().on("GET /v1/events", 200, NO_EVENTS);
        program = new TestApi().on("POST /hook", bytes(200, new byte[0]));
        cli = new TestCli(home).with("PODWORKS_BASE_URL", api.url()).with("PODWORKS_API_KEY", "pw_test_abcdefgh");
    }

    @AfterEach
    void stop() {
        api.close();
        program.close();
    }

    @Test
    void anEventIsForwardedWithAllThatTheApiSent() throws Exception {
        var listening = listen("--secret", SECRET, "--json", "--type", "project.*");
        api.on("GET /v1/events", 200, events("evt_1"));

        awaitForwarded(1);
        var result = listening.interrupted();

        var webhook = program.received().getFirst();
        assertThat(Json.read(webhook.text(), JsonNode.class)).isEqualTo(json(event("evt_1")));
        assertThat(Webhooks.constructEvent(
                                webhook.body(),
                                webhook.header("Service-signature").orElseThrow(),
                                SECRET)
                        .id())
                .isEqualTo("evt_1");
        assertThat(webhook.header("Service-event-type")).hasValue("project.completed");
        assertThat(api.received().getFirst().path()).isEqualTo("/v1/events?type=project.*&limit=100");
        var line = Json.read(result.out(), JsonNode.class);
        assertThat(line.path("event")).isEqualTo(json(event("evt_1")));
        assertThat(line.at("/result/status").asInt()).isEqualTo(200);
        assertThat(line.at("/result/durationMs").isIntegralNumber()).isTrue();
        assertThat(result.status()).isEqualTo(ExitStatus.INTERRUPTED.code());
    }

    @Test
    void anEventIsSentOnceWhateverTheProgramResponds() throws Exception {
        program.on("POST /hook", bytes(500, new byte[0]));
        var listening = listen("--secret", SECRET);
        api.on("GET /v1/events", 200, events("evt_1"));
        awaitForwarded(1);
        api.on("GET /v1/events", 200, events("evt_2", "evt_1"));
        awaitForwarded(2);

        var result = listening.interrupted();

        assertThat(program.received())
                .extracting(webhook -> webhook.header("Service-event-id").orElseThrow())
                .containsExactly("evt_1", "evt_2");
        assertThat(result.out()).contains("evt_1  500 in", "evt_2  500 in");
    }

    @Test
    void aProgramThatDoesNotRunIsReported() throws Exception {
        program.close();
        var listening = listen("--secret", SECRET);
        api.on("GET /v1/events", 200, events("evt_1"));
        int looks = api.received().size();
        await().atMost(LIMIT).until(() -> api.received().size() > looks + 2);

        assertThat(listening.interrupted().out())
                .contains("evt_1  the connection was refused: is your program running?");
    }

    @Test
    void anOutageOfTheApiIsReportedAndItsEventsAreForwarded() throws Exception {
        var listening = listen("--secret", SECRET);
        api.on(
                "GET /v1/events",
                exchange -> {
                    // Longer than the SDK waits.
                    exchange.getResponseHeaders().set("Retry-After", "120");
                    TestApi.error(503, "unavailable", "The service is unavailable.")
                            .respond(exchange);
                },
                TestApi.json(200, events("evt_1")));

        awaitForwarded(1);

        assertThat(listening.interrupted().err()).isEqualTo("""
                podworks: The service is unavailable. Trying again.
                podworks: Interrupted.
                """);
    }

    @Test
    void aNewSecretIsPrinted() throws Exception {
        var listening = listen();
        api.on("GET /v1/events", 200, events("evt_1"));
        awaitForwarded(1);

        var printed = listening.interrupted().out().lines().findFirst().orElseThrow();

        assertThat(printed).matches("Secret: whsec_[A-Za-z0-9+/]{43}=");
        var webhook = program.received().getFirst();
        assertThat(Webhooks.constructEvent(
                                webhook.body(),
                                webhook.header("Service-signature").orElseThrow(),
                                printed.substring("Secret: ".length()))
                        .id())
                .isEqualTo("evt_1");
    }

    /// A header with a line break would be two headers.
    @Test
    void anEventThatCannotBeSentIsReportedWithoutControlCharacters() throws Exception {
        var listening = listen("--secret", SECRET);
        api.on("GET /v1/events", 200, events("evt_2", "evt_1\\r\\nX: \\u001b[2J"));
        awaitForwarded(1);

        assertThat(listening.interrupted().out())
                .contains("evt_1\ufffd\ufffdX: \ufffd[2J  its id or type can't be sent", "evt_2  200 in")
                .doesNotContain("\u001b");
    }

    /// Waits until the events are sent and printed: the next request for events follows what is printed.
    private void awaitForwarded(int events) {
        await().atMost(LIMIT).until(() -> program.received().size() == events);
        var requests = api.received().size();
        await().atMost(LIMIT).until(() -> api.received().size() > requests);
    }

    private record Listening(Thread thread, CompletableFuture<TestCli.Result> result) {
        TestCli.Result interrupted() throws Exception {
            thread.interrupt();
            thread.join(LIMIT);
            return result.getNow(null);
        }
    }

    /// Listens, and returns when what exists has been read.
    private Listening listen(String... options) {
        var command = Stream.concat(
                        Stream.of("webhooks", "listen", "--forward-to", program.url() + "/hook"), Stream.of(options))
                .toArray(String[]::new);
        var result = new CompletableFuture<TestCli.Result>();
        var thread = Thread.ofVirtual().start(() -> result.complete(cli.run(command)));
        await().atMost(LIMIT).until(() -> !api.received().isEmpty());
        return new Listening(thread, result);
    }

    private static String events(String... ids) {
        return "{'events': [%s], 'nextCursor': null}"
                .formatted(String.join(
                        ", ", List.of(ids).stream().map(ListenTest::event).toList()));
    }

    private static String event(String id) {
        return "{'id': '%s', 'object': 'event', 'type': 'project.completed', 'mode': 'test', 'createdAt': '2026-11-25T00:00:00Z',"
                        .formatted(id)
                + " 'later': {'a': 1.50}, 'data': {'object': {'id': 'prj_1', 'later': [null]}}}";
    }

    private static JsonNode json(String text) {
        return Json.read(text.replace('\'', '"'), JsonNode.class);
    }
}
