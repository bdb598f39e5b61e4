package dev.podworks.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// The training run of the JVM's ahead-of-time cache, which the launcher creates (JEP 514): commands against a
/// server in this process, so that the cache has the classes of the HTTP client and of Jackson, whatever is run
/// first. It needs no key and no network, prints nothing and keeps nothing.
final class TrainingRun {
    private static final List<String> COMMANDS = List.of(
            "balance",
            "balance --json",
            "usage",
            "projects list",
            "projects get prj_1",
            "files list",
            "events list",
            "events list --json");
    private static final Map<String, String> RESPONSES = Map.of(
            "/v1/balance", """
                    {"totalSeconds": 1, "buckets": {"plan": 1, "promo": 0, "purchased": 0}}""",
            "/v1/usage", """
                    {"from": "2026-01-01", "to": "2026-01-02", "mode": "test", "groupBy": "day", "rows": [],
                     "total": {"projects": 1, "seconds": 1}}""",
            "/v1/projects", """
                    {"projects": [], "nextCursor": null}""",
            "/v1/projects/prj_1", """
                    {"id": "prj_1", "name": "A", "mode": "test", "status": "completed", "createdAt": "2026-01-01T00:00:00Z",
                     "files": [], "outputs": [{"kind": "audio", "name": "a.mp3", "sizeBytes": 1, "url": "https://localhost"}]}""",
            "/v1/files", """
                    {"files": [{"id": "file_1", "fileName": "a.wav", "status": "ready", "durationSeconds": 1.5,
                     "createdAt": "2026-01-01T00:00:00Z"}], "nextCursor": null}""",
            "/v1/events", """
                    {"events": [{"id": "evt_1", "object": "event", "type": "project.completed", "mode": "test",
                     "createdAt": "2026-01-01T00:00:00Z", "data": {"object": {"id": "prj_1", "status": "completed"}}}],
                     "nextCursor": null}""");

    private TrainingRun() {}

    public static void main(String[] arguments) throws IOException {
        System.exit(run());
    }

    /// @return the first exit status that is not 0, or 0
    static int run() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", TrainingRun::respond);
        server.start();
        try {
            var environment = environment(server.getAddress().getPort());
            return COMMANDS.stream()
                    .mapToInt(command -> Main.execute(environment, command.split(" ", -1)))
                    .filter(status -> status != 0)
                    .findFirst()
                    .orElse(0);
        } finally {
            server.stop(0);
        }
    }

    private static Environment environment(int port) {
        var nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        var variables = Map.of("PODWORKS_API_KEY", "pw_test_training", "PODWORKS_BASE_URL", "http://127.0.0.1:" + port);
        return new Environment(InputStream.nullInputStream(), nowhere, nowhere, variables, false, Keyboard.NONE);
    }

    private static void respond(HttpExchange exchange) throws IOException {
        try (exchange) {
            var response = RESPONSES.getOrDefault(exchange.getRequestURI().getPath(), "");
            var body = response.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(body.length == 0 ? 404 : 200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
