package dev.podworks.sdk;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.podworks.sdk.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A local HTTP server whose responses a test scripts, and a client of it that does not wait. */
final class Server implements AutoCloseable {
    final List<Received> received = new CopyOnWriteArrayList<>();
    final FakeClock clock = new FakeClock();
    final String url;
    private final Deque<Responder> responders = new ArrayDeque<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer http;

    Server() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/", this::respond);
        http.setExecutor(threads);
        http.start();
        url = "http://127.0.0.1:" + http.getAddress().getPort();
    }

    /** The responses to the next requests, in order; the last one repeats. */
    Server on(Responder... responses) {
        responders.addAll(List.of(responses));
        return this;
    }

    Podworks client() {
        return builder().build();
    }

    Podworks.Builder builder() {
        return Podworks.builder().apiKey("pw_test_1").baseUrl(url).clock(clock).timeout(Duration.ofSeconds(5));
    }

    List<String> paths() {
        return received.stream().map(Received::path).toList();
    }

    @Override
    public void close() {
        http.stop(0);
        threads.shutdownNow();
    }

    private void respond(HttpExchange exchange) throws IOException {
        var body = exchange.getRequestBody().readAllBytes();
        var request = new Received(
                exchange.getRequestMethod(), exchange.getRequestURI().toString(), exchange.getRequestHeaders(), body);
        Responder responder;
        synchronized (responders) {
            received.add(request);
            responder = responders.size() > 1 ? responders.pop() : responders.element();
        }
        responder.respond(exchange);
    }

    static Responder json(int status, Object body) {
        return json(status, body, Map.of());
    }

    static Responder json(int status, Object body, Map<String, String> headers) {
        var all = new HashMap<>(headers);
        all.put("Content-Type", "application/json");
        return text(status, Json.write(body), all);
    }

    static Responder text(int status, String text, Map<String, String> headers) {
        return exchange -> {
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            headers.forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        };
    }

    static Responder error(int status, String code) {
        return error(status, code, Map.of(), Map.of());
    }

    static Responder error(int status, String code, Object extra, Map<String, String> headers) {
        var body = Map.of(
                "detail",
                "It is " + code + ".",
                "status_code",
                status,
                "code",
                code,
                "requestId",
                "req_1",
                "extra",
                extra);
        return json(status, body, headers);
    }

    static Responder status(int status) {
        return text(status, "", Map.of());
    }

    /** Closes the connection without a response. */
    static Responder disconnect() {
        return HttpExchange::close;
    }

    static Responder never() {
        return exchange -> {};
    }

    interface Responder {
        void respond(HttpExchange exchange) throws IOException;
    }

    record Received(String method, String path, Headers headers, byte[] body) {
        Optional<String> header(String name) {
            return Optional.ofNullable(headers.getFirst(name));
        }

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }
}
