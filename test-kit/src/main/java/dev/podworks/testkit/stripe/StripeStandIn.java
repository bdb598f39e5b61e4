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

/// A stand-in for Stripe's API. It records requests and replays responses by idempotency key; a key with other
/// parameters is rejected.
public final class StripeStandIn implements AutoCloseable {
    public record Received(String method, String path, Map<String, String> form, String idempotencyKey) {}

    private final JsonMapper json = new JsonMapper();
    private final HttpServer server;
    private final List<Received> received = new ArrayList<>();
    private final Map<String, Handled> responses = new LinkedHashMap<>();
    private final StripeObjects objects = new StripeObjects();
    private final StripeApi api = new StripeApi(objects);
    private boolean dropsResponses;

    private record Handled(Received request, StripeResponse response) {}

    public StripeStandIn() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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

    /// While set, requests have their effect but their responses are dropped.
    public synchronized void dropResponses(boolean dropped) {
        dropsResponses = dropped;
    }

    public synchronized List<Received> received(String path) {
        return received.stream().filter(request -> request.path().equals(path)).toList();
    }

    /// Changes an object, as Stripe or a user of its dashboard does.
    public synchronized void change(String id, Map<String, Object> properties) {
        objects.get(id).putAll(properties);
    }

    public synchronized void put(String id, Map<String, Object> object) {
        objects.put(id, object);
    }

    public synchronized String customerOf(String account) {
        return objects.customerOf(account);
    }

    /// An object as it is in an event.
    public synchronized Map<String, Object> object(String id) {
        return Map.copyOf(objects.get(id));
    }

    /// The id of the customer's newest subscription that was created by a request.
    public synchronized String newestSubscription(String customer) {
        return String.valueOf(objects.of("sub_", "customer", customer).getLast().get("id"));
    }

    public synchronized Map<String, Object> newestPayment() {
        return Map.copyOf(objects.newest("pi_"));
    }

    /// Also called by a TLS server that a browser uses as Stripe.
    public void handle(HttpExchange exchange) throws IOException {
        var request = read(exchange);
        var response = respond(request);
        if (isDropped(request)) {
            exchange.close();
            return;
        }
        var body = json.writeValueAsBytes(response.body());
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.getResponseHeaders().add("Request-Id", "req_stand_in");
        exchange.getResponseHeaders().add("Access-Control-Allow-Origin", "*");
        exchange.sendResponseHeaders(response.status(), body.length);
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

    private synchronized boolean isDropped(Received request) {
        return dropsResponses && request.method().equals("POST");
    }

    private synchronized StripeResponse respond(Received request) {
        received.add(request);
        if (!request.method().equals("POST") || request.idempotencyKey().isEmpty()) {
            return api.handle(request);
        }
        var first = responses.get(request.idempotencyKey());
        if (first == null) {
            first = new Handled(request, api.handle(request));
            responses.put(request.idempotencyKey(), first);
        }
        return first.request().equals(request) ? first.response() : StripeResponse.reusedKey();
    }
}
