package dev.podworks.systemtests.docs;

import dev.podworks.systemtests.client.Api;
import dev.podworks.testkit.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;

/// The webhook receiver of a sample, running, with a webhook endpoint that sends to it.
final class SampleReceiver implements AutoCloseable {
    /// Compiling the Go sample takes longest.
    private static final Duration STARTED_WITHIN = Duration.ofMinutes(3);
    private static final String BODY = "{\"id\": \"evt_forged\", \"type\": \"project.completed\"}";

    private final Program program;
    private final Api api;
    private final String endpoint;
    private final String secret;
    private final int port;

    private SampleReceiver(Program program, Api api, String endpoint, String secret, int port) {
        this.program = program;
        this.api = api;
        this.endpoint = endpoint;
        this.secret = secret;
        this.port = port;
    }

    /// What is wrong with a request that claims to be an event.
    enum Forgery {
        NONE,
        UNSIGNED,
        MALFORMED,
        OTHER_SECRET,
        OTHER_BODY,
        OLD,
        FROM_THE_FUTURE
    }

    static SampleReceiver start(Sample sample, Path folder, Api api) throws IOException {
        var file = Stream.of(sample.info().split(" ", -1))
                .filter(word -> word.startsWith("file="))
                .map(word -> word.substring("file=".length()))
                .findFirst()
                .orElseThrow();
        Files.writeString(folder.resolve(file), sample.code());
        var command = command(sample.language(), file);
        Program.require(sample.language().equals("java") ? new String[0] : new String[] {command.getFirst()});

        var port = FreePorts.next();
        var created = api.post("/v1/webhook-endpoints", Map.of("url", "http://127.0.0.1:%s/".formatted(port)))
                .expect(201);
        var secret = created.path("secret").asString();
        var environment = Map.of("PORT", Integer.toString(port), "PODWORKS_WEBHOOK_SECRET", secret);
        var program = Program.start(folder, environment, command);
        var receiver =
                new SampleReceiver(program, api, created.at("/endpoint/id").asString(), secret, port);
        receiver.awaitStart();
        return receiver;
    }

    private static List<String> command(String language, String file) {
        return switch (language) {
            case "python" -> List.of("python3", file);
            case "javascript" -> List.of("node", file);
            case "java" ->
                List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(), file);
            case "go" -> List.of("go", "run", file);
            default -> throw new IllegalArgumentException(language);
        };
    }

    /// Sends a real event.
    ///
    /// @return the delivery
    JsonNode ping() {
        return api.post("/v1/webhook-endpoints/" + endpoint + "/test").expect(200);
    }

    /// The status with which it responds to a request of this test.
    int statusOf(Forgery forgery) {
        var now = Instant.now().getEpochSecond();
        var header =
                switch (forgery) {
                    case UNSIGNED -> "";
                    case MALFORMED -> "t=,v1";
                    case OTHER_SECRET -> signature("whsec_other", now, BODY);
                    case OTHER_BODY -> signature(secret, now, BODY + " ");
                    case OLD -> signature(secret, now - 301 - 60, BODY);
                    case FROM_THE_FUTURE -> signature(secret, now + 301 + 60, BODY);
                    case NONE -> signature(secret, now, BODY);
                };
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%s/".formatted(port)))
                .POST(BodyPublishers.ofString(BODY));
        if (!header.isEmpty()) {
            request.header("Service-Signature", header);
        }
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            throw new UncheckedIOException(output(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    String output() {
        return program.output();
    }

    @Override
    public void close() {
        program.close();
        api.delete("/v1/webhook-endpoints/" + endpoint).expect(200);
    }

    private void awaitStart() {
        Awaitility.await("the receiver").atMost(STARTED_WITHIN).until(() -> !program.isRunning() || isListening());
        if (!program.isRunning()) {
            throw new AssertionError("the receiver has ended:\n" + output());
        }
    }

    private boolean isListening() {
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static String signature(String secret, long seconds, String body) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            var signed = "%s.%s".formatted(seconds, body).getBytes(StandardCharsets.UTF_8);
            return "t=%s,v1=%s".formatted(seconds, HexFormat.of().formatHex(mac.doFinal(signed)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
