package dev.podworks.billing.stripe;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Stripe as far as billing calls it: the paths, forms, answers and errors of its API, with its idempotency keys.
final class StripeStandIn {
    /// A request as it came.
    record Received(String method, String path, Map<String, String> form, String idempotencyKey) {}

    /// An answer of an idempotency key.
    private record Answer(int status, String body) {}

    private final JsonMapper json = new JsonMapper();
    private final HttpServer server;
    private final List<Received> received = new ArrayList<>();
    private final Map<String, Answer> answers = new LinkedHashMap<>();
    private final Map<String, Map<String, Object>> objects = new LinkedHashMap<>();
    private boolean losesAnswers;
    private int made;

    StripeStandIn() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:%d".formatted(server.getAddress().getPort()));
    }

    /// From now on calls have their effect, but their answers never arrive.
    synchronized void loseAnswers(boolean lost) {
        losesAnswers = lost;
    }

    synchronized List<Received> received(String path) {
        return received.stream().filter(request -> request.path().equals(path)).toList();
    }

    /// Changes an object as Stripe itself, or a person at the dashboard, does.
    synchronized void change(String id, Map<String, Object> properties) {
        get(id).putAll(properties);
    }

    synchronized void put(String id, Map<String, Object> object) {
        objects.put(id, new LinkedHashMap<>(object));
    }

    synchronized String customerOf(String account) {
        return objects.values().stream()
                .filter(object -> "customer".equals(object.get("object")))
                .filter(object -> metadata(object).containsValue(account))
                .map(object -> (String) object.get("id"))
                .findFirst()
                .orElseThrow();
    }

    /// What an event about an object says of it.
    synchronized Map<String, Object> object(String id) {
        return Map.copyOf(nonNull(get(id)));
    }

    private Map<String, Object> get(String id) {
        return Objects.requireNonNull(objects.get(id), id);
    }

    private static Map<String, Object> nonNull(Map<String, Object> object) {
        var copy = new LinkedHashMap<>(object);
        copy.values().removeIf(value -> value == null);
        return copy;
    }

    private void handle(HttpExchange exchange) throws IOException {
        var form = form(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        form.putAll(form(exchange.getRequestURI().getRawQuery()));
        var key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
        var answer = answer(new Received(
                exchange.getRequestMethod(), exchange.getRequestURI().getPath(), form, key == null ? "" : key));
        if (losesAnswers && exchange.getRequestMethod().equals("POST")) {
            exchange.close();
            return;
        }
        var body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.getResponseHeaders().add("Request-Id", "req_stand_in");
        exchange.sendResponseHeaders(answer.status(), body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private synchronized Answer answer(Received request) {
        received.add(request);
        return request.method().equals("POST") && !request.idempotencyKey().isEmpty()
                ? answers.computeIfAbsent(request.idempotencyKey(), _ -> act(request))
                : act(request);
    }

    private Answer act(Received request) {
        var path = request.path().substring("/v1/".length()).split("/");
        if (request.method().equals("GET")) {
            return path.length == 1 ? list(path[0], request.form()) : ok(objects.get(path[1]));
        }
        return switch (path[0]) {
            case "customers" -> create("cus_", "customer", request.form());
            case "payment_intents" -> path.length == 3 ? cancel(path[1]) : pay(request.form());
            case "refunds" -> refund(request.form());
            case "invoiceitems" -> create("ii_", "invoiceitem", request.form());
            case "invoices" -> path.length == 3 ? advance(path[1], path[2]) : invoice(request.form());
            case "tax" -> tax(request.form());
            default -> error(404, Map.of("type", "invalid_request_error", "message", "no such path"));
        };
    }

    private Answer pay(Map<String, String> form) {
        var card = form.getOrDefault("payment_method", "");
        var id = create("pi_", "payment_intent", form, Map.of("client_secret", "pi_secret_" + made));
        var intent = get(id);
        switch (card) {
            case "pm_good" -> {
                intent.put("status", "succeeded");
                intent.put("latest_charge", charge(0));
            }
            case "pm_authentication" -> {
                return refuse(intent, "authentication_required", "authentication_required");
            }
            default -> {
                return refuse(intent, "card_declined", "insufficient_funds");
            }
        }
        return ok(intent);
    }

    private Answer refuse(Map<String, Object> intent, String code, String declineCode) {
        intent.put("status", "requires_payment_method");
        intent.put("last_payment_error", Map.of("type", "card_error", "code", code, "decline_code", declineCode));
        return error(
                402,
                Map.of(
                        "type",
                        "card_error",
                        "code",
                        code,
                        "decline_code",
                        declineCode,
                        "message",
                        "Your card was declined.",
                        "payment_intent",
                        intent));
    }

    private Answer cancel(String id) {
        get(id).put("status", "canceled");
        return ok(get(id));
    }

    private Answer refund(Map<String, String> form) {
        var intent = get(form.getOrDefault("payment_intent", ""));
        var before =
                json.valueToTree(intent).at("/latest_charge/amount_refunded").asLong();
        intent.put("latest_charge", charge(before + Long.parseLong(form.getOrDefault("amount", "0"))));
        return create("re_", "refund", Map.of("amount", form.getOrDefault("amount", "0")));
    }

    private static Map<String, Object> charge(long refunded) {
        return Map.of("id", "ch_1", "object", "charge", "amount_refunded", refunded);
    }

    private Answer invoice(Map<String, String> form) {
        var id = create("in_", "invoice", form, Map.of("status", "draft", "total", 990, "total_excluding_tax", 900));
        return ok(get(id));
    }

    private Answer advance(String id, String step) {
        get(id).put("status", step.equals("finalize") ? "open" : "void");
        get(id).put("hosted_invoice_url", "https://invoice.invalid/" + id);
        return ok(get(id));
    }

    private Answer tax(Map<String, String> form) {
        var amount = Long.parseLong(form.getOrDefault("line_items[0][amount]", "0"));
        return ok(Map.of(
                "id",
                "taxcalc_1",
                "object",
                "tax.calculation",
                "amount_total",
                amount + amount / 10,
                "tax_amount_exclusive",
                amount / 10));
    }

    private Answer create(String prefix, String object, Map<String, String> form) {
        return ok(get(create(prefix, object, form, Map.of())));
    }

    private String create(String prefix, String object, Map<String, String> form, Map<String, Object> more) {
        var id = prefix + "%03d".formatted(++made);
        var created = new LinkedHashMap<String, Object>(more);
        created.put("id", id);
        created.put("object", object);
        created.put("metadata", metadata(form));
        if (form.containsKey("customer")) {
            created.put("customer", form.getOrDefault("customer", ""));
        }
        if (form.containsKey("amount")) {
            created.put("amount", Long.parseLong(form.getOrDefault("amount", "0")));
        }
        objects.put(id, created);
        return id;
    }

    private static Map<String, String> metadata(Map<String, ?> form) {
        var metadata = new LinkedHashMap<String, String>();
        form.forEach((name, value) -> {
            if (name.startsWith("metadata[")) {
                metadata.put(name.substring("metadata[".length(), name.length() - 1), String.valueOf(value));
            } else if (name.equals("metadata") && value instanceof Map<?, ?> map) {
                map.forEach((key, text) -> metadata.put(String.valueOf(key), String.valueOf(text)));
            }
        });
        return metadata;
    }

    private Answer list(String collection, Map<String, String> form) {
        var prefix = collection.equals("payment_intents") ? "pi_" : "in_";
        var found = objects.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(prefix))
                .filter(entry ->
                        Objects.equals(form.get("customer"), entry.getValue().get("customer")))
                .map(Map.Entry::getValue)
                .toList();
        return ok(Map.of("object", "list", "data", found, "has_more", false, "url", "/v1/" + collection));
    }

    private Answer ok(@Nullable Map<String, Object> object) {
        return object == null
                ? error(404, Map.of("type", "invalid_request_error", "message", "no such object"))
                : new Answer(200, json.writeValueAsString(object));
    }

    private Answer error(int status, Map<String, Object> error) {
        return new Answer(status, json.writeValueAsString(Map.of("error", error)));
    }

    private static Map<String, String> form(@Nullable String encoded) {
        var form = new LinkedHashMap<String, String>();
        Stream.of((encoded == null ? "" : encoded).split("&"))
                .filter(pair -> pair.contains("="))
                .map(pair -> pair.split("=", 2))
                .forEach(pair -> form.put(decode(pair[0]), decode(pair[1])));
        return form;
    }

    private static String decode(String encoded) {
        return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
    }
}
