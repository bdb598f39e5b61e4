package dev.podworks.local.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// What the command line meets at the other end: answers are set per request line, each used once but the last, which
/// stays.
final class FakeApi implements AutoCloseable {

    private final HttpServer server;
    private final Map<String, Deque<Answer>> answers = new ConcurrentHashMap<>();
    private final List<Call> calls = new CopyOnWriteArrayList<>();

    FakeApi() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    FakeApi on(String requestLine, String body) {
        return on(requestLine, 200, body, Map.of());
    }

    FakeApi on(String requestLine, int status, String body, Map<String, String> headers) {
        answers.computeIfAbsent(requestLine, line -> new ArrayDeque<>())
                .add(new Answer(status, body.replace("@", url().toString()), headers));
        return this;
    }

    List<Call> calls(String requestLine) {
        return calls.stream()
                .filter(call -> call.requestLine().equals(requestLine))
                .toList();
    }

    private void handle(HttpExchange exchange) {
        try (exchange) {
            var line =
                    exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            calls.add(new Call(
                    line, body, String.valueOf(exchange.getRequestHeaders().getFirst("Idempotency-Key"))));
            var answer = next(line);
            answer.headers().forEach(exchange.getResponseHeaders()::set);
            var bytes = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized Answer next(String requestLine) {
        var queue = answers.getOrDefault(requestLine, new ArrayDeque<>());
        if (queue.isEmpty()) {
            return new Answer(404, "{\"detail\": \"no such thing\", \"code\": \"not_found\"}", Map.of());
        }
        return queue.size() == 1 ? queue.getFirst() : queue.removeFirst();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    record Call(String requestLine, String body, String idempotencyKey) {}

    private record Answer(int status, String body, Map<String, String> headers) {}
}
