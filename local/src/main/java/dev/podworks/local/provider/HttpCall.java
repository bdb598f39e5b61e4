package dev.podworks.local.provider;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// One HTTP exchange with JSON bodies.
record HttpCall(HttpExchange exchange) {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int MAX_BODY_BYTES = 1 << 20;

    String method() {
        return exchange.getRequestMethod();
    }

    String path() {
        return exchange.getRequestURI().getPath();
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
    }

    /// The server's address as the client addressed it, so that links work through proxies.
    String address() {
        return "http://" + header("Host").orElse("127.0.0.1");
    }

    long contentLength() {
        return header("Content-Length").map(Long::parseLong).orElse(0L);
    }

    String query(String name) {
        return pairs(Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse(""))
                .getOrDefault(name, "");
    }

    Map<String, String> form() throws IOException {
        return pairs(new String(exchange.getRequestBody().readNBytes(MAX_BODY_BYTES), StandardCharsets.UTF_8));
    }

    JsonNode json() throws IOException {
        return JSON.readTree(exchange.getRequestBody().readNBytes(MAX_BODY_BYTES));
    }

    static JsonNode json(String text) {
        return JSON.readTree(text);
    }

    void respond(int status, Object body) throws IOException {
        var bytes = JSON.writeValueAsBytes(body);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        send(status, bytes);
    }

    void respondText(String text) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
        send(200, text.getBytes(StandardCharsets.UTF_8));
    }

    void respondEmpty(int status) throws IOException {
        exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
        exchange.sendResponseHeaders(status, -1);
    }

    void set(String header, String value) {
        exchange.getResponseHeaders().set(header, value);
    }

    /// Reads the rest of the request first: a client that is still sending would see a connection reset instead of
    /// the response.
    private void send(int status, byte[] bytes) throws IOException {
        exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
        exchange.sendResponseHeaders(status, bytes.length);
        try (var body = exchange.getResponseBody()) {
            body.write(bytes);
        }
    }

    private static Map<String, String> pairs(String encoded) {
        var pairs = new HashMap<String, String>();
        for (var pair : encoded.split("&")) {
            var equals = pair.indexOf('=');
            if (equals > 0) {
                pairs.put(
                        URLDecoder.decode(pair.substring(0, equals), StandardCharsets.UTF_8),
                        URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
            }
        }
        return pairs;
    }
}
