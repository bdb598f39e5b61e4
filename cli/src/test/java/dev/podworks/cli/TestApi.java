package dev.podworks.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// The API, its object store, or a customer's program: responds as it was told, by method and path.
public final class TestApi implements AutoCloseable {
    private static final String NOT_FOUND =
            "{'detail': 'No such project.', 'status_code': 404, 'code': 'not_found', 'extra': null}";

    private final HttpServer server;
    private final Map<String, Deque<Responder>> responders = new ConcurrentHashMap<>();
    private final List<Received> received = new CopyOnWriteArrayList<>();

    /// A request.
    public record Received(String method, String path, Map<String, List<String>> headers, byte[] body) {
        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        public Optional<String> header(String name) {
            return headers.getOrDefault(name, List.of()).stream().findFirst();
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    /// Writes one response.
    @FunctionalInterface
    public interface Responder {
        void respond(HttpExchange exchange) throws IOException;
    }

    public TestApi() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::respond);
        server.start();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// @param request method and path, with or without the query
    /// @param body JSON with single quotes
    public TestApi on(String request, int status, String body) {
        return on(request, json(status, body));
    }

    /// Responds in this order; the last one remains.
    public TestApi on(String request, Responder... inOrder) {
        responders.put(request, new ArrayDeque<>(List.of(inOrder)));
        return this;
    }

    public static Responder json(int status, String body) {
        return bytes(status, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    public static Responder error(int status, String code, String detail) {
        return json(status, "{'detail': '%s', 'code': '%s', 'extra': null}".formatted(detail, code));
    }

    public static Responder bytes(int status, byte[] body) {
        return exchange -> {
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        };
    }

    /// Sends part of a longer body, and closes the connection.
    public static Responder interrupted(byte[] part, int announced) {
        return exchange -> {
            exchange.sendResponseHeaders(200, announced);
            exchange.getResponseBody().write(part);
            exchange.getResponseBody().flush();
            throw new IOException("interrupted");
        };
    }

    /// Method, path, query, and the key.
    public List<String> requests() {
        return received.stream()
                .map(each -> each + " " + each.header("Authorization").orElse("-"))
                .toList();
    }

    public List<Received> received() {
        return received;
    }

    private void respond(HttpExchange exchange) throws IOException {
        try (exchange) {
            var uri = exchange.getRequestURI();
            var request = new Received(
                    exchange.getRequestMethod(),
                    uri.toString(),
                    Map.copyOf(exchange.getRequestHeaders()),
                    exchange.getRequestBody().readAllBytes());
            received.add(request);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.getResponseHeaders().set("Request-Id", "req_1");
            responder(request.toString(), request.method() + " " + uri.getPath())
                    .respond(exchange);
        }
    }

    private synchronized Responder responder(String request, String withoutQuery) {
        var inOrder = responders.getOrDefault(request, responders.get(withoutQuery));
        if (inOrder == null) {
            return json(404, NOT_FOUND);
        }
        return inOrder.size() > 1 ? inOrder.pop() : inOrder.element();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
