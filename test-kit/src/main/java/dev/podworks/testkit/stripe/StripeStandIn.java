package dev.podworks.testkit.stripe;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import tools.jackson.databind.json.JsonMapper;

/// Stripe's API: takes requests, answers those of one idempotency key the same, and remembers them all. A key that
/// comes with other parameters is refused.
public final class StripeStandIn implements AutoCloseable {
    /// A request as it came.
    public record Received(String method, String path, Map<String, String> form, String idempotencyKey) {}

    private final JsonMapper json = new JsonMapper();
    private final HttpServer server;
    private final List<Received> received = new ArrayList<>();
    private final Map<String, Answered> answers = new LinkedHashMap<>();
    private final StripeObjects objects = new StripeObjects();
    private final StripeApi api = new StripeApi(objects);
    private boolean losesAnswers;

    private record Answered(Received request, StripeAnswer answer) {}

    public StripeStandIn() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    public URI url() {
        return URI.create(String.format(
                Locale.ROOT, "http://127.0.0.1:%d", server.getAddress().getPort()));
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /// From now on calls have their effect, but their answers never arrive.
    public synchronized void loseAnswers(boolean lost) {
        losesAnswers = lost;
    }

    public synchronized List<Received> received(String path) {
        return received.stream().filter(request -> request.path().equals(path)).toList();
    }

    /// Changes an object as Stripe itself, or a person at the dashboard, does.
    public synchronized void change(String id, Map<String, Object> properties) {
        objects.get(id).putAll(properties);
    }

    public synchronized void put(String id, Map<String, Object> object) {
        objects.put(id, object);
    }

    public synchronized String customerOf(String account) {
        return objects.customerOf(account);
    }

    /// What an event about an object says of it.
    public synchronized Map<String, Object> object(String id) {
        return Map.copyOf(objects.get(id));
    }

    /// The same of the newest payment.
    public synchronized Map<String, Object> newestPayment() {
        return Map.copyOf(objects.newest("pi_"));
    }

    /// Also for a server of TLS in front, where a browser looks for Stripe.
    public void handle(HttpExchange exchange) throws IOException {
        var request = read(exchange);
        var answer = answer(request);
        if (isLost(request)) {
            exchange.close();
            return;
        }
        var body = json.writeValueAsBytes(answer.body());
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.getResponseHeaders().add("Request-Id", "req_stand_in");
        exchange.getResponseHeaders().add("Access-Control-Allow-Origin", "*");
        exchange.sendResponseHeaders(answer.status(), body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static Received read(HttpExchange exchange) throws IOException {
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var form = StripeForm.parse(body);
        form.putAll(StripeForm.parse(exchange.getRequestURI().getRawQuery()));
        var key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
        return new Received(
                exchange.getRequestMethod(), exchange.getRequestURI().getPath(), form, key == null ? "" : key);
    }

    private synchronized boolean isLost(Received request) {
        return losesAnswers && request.method().equals("POST");
    }

    private synchronized StripeAnswer answer(Received request) {
        received.add(request);
        if (!request.method().equals("POST") || request.idempotencyKey().isEmpty()) {
            return api.act(request);
        }
        var first = answers.get(request.idempotencyKey());
        if (first == null) {
            first = new Answered(request, api.act(request));
            answers.put(request.idempotencyKey(), first);
        }
        return first.request().equals(request) ? first.answer() : StripeAnswer.reusedKey();
    }
}
