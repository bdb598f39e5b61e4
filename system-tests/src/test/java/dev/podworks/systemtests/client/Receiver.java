package dev.podworks.systemtests.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.JsonNode;

/// A webhook receiver, which responds with 200 unless configured otherwise.
public final class Receiver implements AutoCloseable {
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final HttpServer server;
    private volatile Answering answering = new Answering(200, "");

    private record Answering(int status, String body) {}

    public Receiver() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::take);
        server.start();
    }

    /// @param at when its first byte arrived
    /// @param traceParent the `traceparent` header
    public record Call(Instant at, String event, String signature, Optional<String> traceParent, byte[] body) {
        public JsonNode json() {
            return Api.JSON.readTree(body);
        }

        /// Whether the signature is valid. Specification: Signature.
        public boolean isSignedWith(String secret) {
            Map<String, String> parts = Stream.of(signature.split(","))
                    .map(part -> part.split("=", 2))
                    .collect(Collectors.toMap(part -> part[0], part -> part[1]));
            var signed = parts.get("t") + "." + new String(body, StandardCharsets.UTF_8);
            return hmac(secret, signed).equals(parts.get("v1"));
        }

        private static String hmac(String secret, String text) {
            try {
                var mac = Mac.getInstance("HmacSHA256");
                mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
                return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
            } catch (GeneralSecurityException exception) {
                throw new IllegalStateException(exception);
            }
        }
    }

    public String url() {
        return String.format(
                Locale.ROOT, "http://127.0.0.1:%d/", server.getAddress().getPort());
    }

    /// Sets the response to further requests.
    public void answers(int status, String body) {
        answering = new Answering(status, body);
    }

    /// In the order of arrival.
    public List<Call> calls() {
        return List.copyOf(calls);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void take(HttpExchange exchange) throws IOException {
        var at = Instant.now();
        var headers = exchange.getRequestHeaders();
        calls.add(new Call(
                at,
                headers.getFirst("Service-Event-Id"),
                headers.getFirst("Service-Signature"),
                Optional.ofNullable(headers.getFirst("traceparent")),
                exchange.getRequestBody().readAllBytes()));
        var answer = answering;
        var body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
