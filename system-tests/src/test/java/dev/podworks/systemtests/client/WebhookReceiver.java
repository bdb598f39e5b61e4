package dev.podworks.systemtests.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.JsonNode;

/// A webhook receiver that accepts and records everything.
public final class WebhookReceiver implements AutoCloseable {
    private final HttpServer server;
    private final List<Received> received = new CopyOnWriteArrayList<>();

    /// @param eventType from the header, like `signature`
    public record Received(String eventId, String eventType, String signature, String body) {
        public JsonNode event() {
            return Api.JSON.readTree(body);
        }

        /// Whether the signature is valid. Specification: Delivery to an endpoint, signature.
        public boolean isSignedWith(String secret) {
            var time = signature.replaceFirst("^t=(\\d+),.*$", "$1");
            return signature.equals("t=%s,v1=%s".formatted(time, hmac(secret, time + "." + body)));
        }
    }

    private WebhookReceiver(HttpServer server) {
        this.server = server;
    }

    public static WebhookReceiver start() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var receiver = new WebhookReceiver(server);
        server.createContext("/", receiver::receive);
        server.start();
        return receiver;
    }

    public String url() {
        return String.format(
                Locale.ROOT, "http://127.0.0.1:%d/hooks", server.getAddress().getPort());
    }

    public List<Received> received() {
        return List.copyOf(received);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            var headers = exchange.getRequestHeaders();
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            received.add(new Received(
                    headers.getFirst("Service-Event-Id"),
                    headers.getFirst("Service-Event-Type"),
                    headers.getFirst("Service-Signature"),
                    body));
            exchange.sendResponseHeaders(204, -1);
        }
    }

    private static String hmac(String secret, String text) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has HmacSHA256", impossible);
        }
    }
}
