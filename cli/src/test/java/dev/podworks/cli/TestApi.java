package dev.podworks.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// Responds with fixed bodies, by method and path.
final class TestApi implements AutoCloseable {
    private static final String NOT_FOUND =
            "{\"detail\": \"No such project.\", \"status_code\": 404, \"code\": \"not_found\", \"extra\": null}";

    private final HttpServer server;
    private final Map<String, Response> responses = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();

    private record Response(int status, String body) {}

    TestApi() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::respond);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    TestApi on(String request, int status, String body) {
        responses.put(request, new Response(status, body.replace('\'', '"')));
        return this;
    }

    /// Method, path, query, and the key.
    List<String> requests() {
        return requests;
    }

    private void respond(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            var uri = exchange.getRequestURI();
            requests.add("%s %s %s"
                    .formatted(
                            exchange.getRequestMethod(),
                            uri,
                            exchange.getRequestHeaders().getFirst("Authorization")));
            var response = responses.getOrDefault(
                    exchange.getRequestMethod() + " " + uri.getPath(), new Response(404, NOT_FOUND));
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.getResponseHeaders().set("Request-Id", "req_1");
            var bytes = response.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(response.status(), bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
