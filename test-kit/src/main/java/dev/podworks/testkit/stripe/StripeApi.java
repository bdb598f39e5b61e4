package dev.podworks.testkit.stripe;

import dev.podworks.testkit.stripe.StripeStandIn.Received;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The effect of each request, and its response.
final class StripeApi {
    private static final String PAYMENT_METHOD = "default_payment_method";

    private final StripeObjects objects;
    private final StripeCardIntents intents;
    private final StripeSubscriptionApi subscriptions;

    StripeApi(StripeObjects objects) {
        this.objects = objects;
        this.intents = new StripeCardIntents(objects);
        this.subscriptions = new StripeSubscriptionApi(objects);
    }

    StripeResponse handle(Received request) {
        var path = request.path().substring("/v1/".length()).split("/");
        if (request.method().equals("GET")) {
            return path[0].equals("prices") && path.length == 2
                    ? StripeResponse.ok(StripeSubscriptionApi.price(path[1]))
                    : path.length == 1 ? list(path[0], request.form()) : read(path[1], request.form());
        }
        return switch (path[0]) {
            case "customers" ->
                path.length == 2 ? setDefaultCard(path[1], request.form()) : create("cus_", "customer", request.form());
            case "setup_intents" ->
                path.length == 3 ? intents.step(path[1], path[2], request.form()) : intents.setUp(request.form());
            case "payment_intents" ->
                path.length == 3 ? intents.step(path[1], path[2], request.form()) : intents.pay(request.form());
            case "payment_methods" -> detach(path[1]);
            case "subscriptions" ->
                path.length == 2 ? subscriptions.update(path[1], request.form()) : subscriptions.create(request.form());
            case "refunds" -> refund(request.form());
            case "credit_notes" -> creditNote(request.form());
            case "invoiceitems" -> create("ii_", "invoiceitem", request.form());
            case "invoices" -> path.length == 3 ? advance(path[1], path[2]) : invoice(request.form());
            case "tax" -> tax(request.form());
            default -> StripeResponse.notFound("no such path");
        };
    }

    private StripeResponse create(String prefix, String object, Map<String, String> form) {
        return StripeResponse.ok(objects.create(prefix, object, form, Map.of()));
    }

    /// A request with a client secret reads only the object of that secret.
    private StripeResponse read(String id, Map<String, String> form) {
        var object = objects.find(id);
        if (object != null && form.containsKey("client_secret") && !intents.hasClientSecret(object, form)) {
            return StripeResponse.notFound("no such object");
        }
        return StripeResponse.ok(
                form.containsValue("invoice_settings.default_payment_method") ? expanded(object) : object);
    }

    private @Nullable Map<String, Object> expanded(@Nullable Map<String, Object> customer) {
        if (customer == null || !(customer.get("invoice_settings") instanceof Map<?, ?> settings)) {
            return customer;
        }
        var card = objects.find(String.valueOf(settings.get(PAYMENT_METHOD)));
        var copy = new LinkedHashMap<>(customer);
        if (card != null) {
            copy.put("invoice_settings", Map.of(PAYMENT_METHOD, card));
        }
        return copy;
    }

    private StripeResponse setDefaultCard(String customer, Map<String, String> form) {
        var card = form.getOrDefault("invoice_settings[default_payment_method]", "");
        objects.get(customer).put("invoice_settings", Map.of(PAYMENT_METHOD, card));
        return StripeResponse.ok(objects.get(customer));
    }

    /// A method that is detached is nobody's default any more.
    private StripeResponse detach(String method) {
        objects.get(method).remove("customer");
        for (var customer : objects.of("cus_", "object", "customer")) {
            if (customer.get("invoice_settings") instanceof Map<?, ?> settings
                    && method.equals(settings.get(PAYMENT_METHOD))) {
                customer.put("invoice_settings", Map.of());
            }
        }
        return StripeResponse.ok(objects.get(method));
    }

    private StripeResponse refund(Map<String, String> form) {
        var intent = objects.get(form.getOrDefault("payment_intent", ""));
        var charge = intent.get("latest_charge") instanceof Map<?, ?> latest ? latest : Map.of();
        if (Boolean.TRUE.equals(charge.get("disputed"))) {
            return StripeResponse.invalid("charge_disputed", "This charge has been charged back.");
        }
        var total = amount(charge.get("amount_refunded")) + amount(form.get("amount"));
        if (total > amount(intent.get("amount"))) {
            return StripeResponse.invalid("amount_too_large", "The refund is greater than what is left of the charge.");
        }
        intent.put("latest_charge", StripeCardIntents.charge(total));
        return create("re_", "refund", Map.of("amount", form.getOrDefault("amount", "0")));
    }

    private StripeResponse creditNote(Map<String, String> form) {
        var invoice = objects.get(form.getOrDefault("invoice", ""));
        invoice.put(
                "post_payment_credit_notes_amount",
                amount(invoice.get("post_payment_credit_notes_amount")) + amount(form.get("amount")));
        return create("cn_", "credit_note", Map.of("amount", form.getOrDefault("amount", "0")));
    }

    private static long amount(@Nullable Object value) {
        return value == null ? 0 : Long.parseLong(String.valueOf(value));
    }

    private StripeResponse invoice(Map<String, String> form) {
        return StripeResponse.ok(objects.create(
                "in_", "invoice", form, Map.of("status", "draft", "total", 990, "total_excluding_tax", 900)));
    }

    private StripeResponse advance(String id, String step) {
        var invoice = objects.get(id);
        invoice.put("status", step.equals("finalize") ? "open" : "void");
        invoice.put("hosted_invoice_url", "https://invoice.invalid/" + id);
        return StripeResponse.ok(invoice);
    }

    private static StripeResponse tax(Map<String, String> form) {
        var amount = Long.parseLong(form.getOrDefault("line_items[0][amount]", "0"));
        return StripeResponse.ok(Map.of(
                "id",
                "taxcalc_1",
                "object",
                "tax.calculation",
                "amount_total",
                amount + amount / 10,
                "tax_amount_exclusive",
                amount / 10));
    }

    private StripeResponse list(String collection, Map<String, String> form) {
        var found =
                switch (collection) {
                    case "payment_intents" -> objects.of("pi_", "customer", form.get("customer"));
                    case "prices" -> subscriptions.prices(form);
                    case "disputes" -> objects.of("dp_", "payment_intent", form.get("payment_intent"));
                    case "invoice_payments" ->
                        objects.of("inpay_", "payment_intent", form.get("payment[payment_intent]"));
                    default -> objects.of("in_", "customer", form.get("customer"));
                };
        return StripeResponse.ok(
                Map.of("object", "list", "data", found, "has_more", false, "url", "/v1/" + collection));
    }
}
