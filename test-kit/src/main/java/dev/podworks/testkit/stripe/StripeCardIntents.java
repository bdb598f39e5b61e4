package dev.podworks.testkit.stripe;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// Setup intents and payment intents: off-session, and in a browser with card input and 3-D Secure authentication.
final class StripeCardIntents {
    private static final String STATUS = "status";
    private static final String CLIENT_SECRET = "client_secret";
    private static final String METHOD = "payment_method";
    private static final String REQUIRES_PAYMENT_METHOD = "requires_payment_method";
    private static final String AUTHENTICATION = "authentication_required";

    private final StripeObjects objects;

    StripeCardIntents(StripeObjects objects) {
        this.objects = objects;
    }

    StripeResponse setUp(Map<String, String> form) {
        var intent = objects.create("seti_", "setup_intent", form, Map.of(STATUS, REQUIRES_PAYMENT_METHOD));
        intent.put(CLIENT_SECRET, intent.get("id") + "_secret_1");
        return StripeResponse.ok(intent);
    }

    /// Charges a saved card off-session.
    StripeResponse pay(Map<String, String> form) {
        if (form.getOrDefault(METHOD, "").startsWith("pm_removed")) {
            return StripeResponse.invalid("resource_missing", "No such PaymentMethod.");
        }
        var intent = objects.create("pi_", "payment_intent", form, Map.of());
        intent.put(CLIENT_SECRET, "pi_secret_" + intent.get("id"));
        var card = form.getOrDefault(METHOD, "");
        if (card.startsWith("pm_good")) {
            return succeed(intent, card);
        }
        return card.startsWith("pm_authentication")
                ? decline(intent, card, AUTHENTICATION, AUTHENTICATION)
                : decline(intent, card, "card_declined", "insufficient_funds");
    }

    /// A browser confirms and authenticates, with the intent's client secret.
    StripeResponse step(String id, String step, Map<String, String> form) {
        var intent = objects.get(id);
        if (step.equals("cancel")) {
            intent.put(STATUS, "canceled");
            return StripeResponse.ok(intent);
        }
        if (!hasClientSecret(intent, form)) {
            return StripeResponse.notFound("no such object");
        }
        return switch (step) {
            case "confirm" -> confirm(intent, form);
            case "authenticate" ->
                authenticate(intent, form.getOrDefault("outcome", "").equals("succeeded"));
            default -> StripeResponse.notFound("no such path");
        };
    }

    boolean hasClientSecret(Map<String, Object> intent, Map<String, String> form) {
        return Objects.equals(intent.get(CLIENT_SECRET), form.get(CLIENT_SECRET));
    }

    private StripeResponse confirm(Map<String, Object> intent, Map<String, String> form) {
        var saved = form.getOrDefault(METHOD, "");
        return saved.isEmpty()
                ? confirm(intent, StripeCard.withNumber(form.getOrDefault("payment_method_data[card][number]", "")))
                : requireAction(intent, saved);
    }

    private StripeResponse confirm(Map<String, Object> intent, StripeCard card) {
        if (card == StripeCard.DECLINED) {
            return decline(intent, "", "card_declined", "generic_decline");
        }
        var method =
                objects.create(card.idPrefix(), METHOD, Map.of(), Map.of("type", "card", "card", card.properties()));
        var id = String.valueOf(method.get("id"));
        return card.authenticates() ? requireAction(intent, id) : succeed(intent, id);
    }

    private static StripeResponse requireAction(Map<String, Object> intent, String card) {
        intent.put(METHOD, card);
        intent.put(STATUS, "requires_action");
        return StripeResponse.ok(intent);
    }

    private static StripeResponse authenticate(Map<String, Object> intent, boolean succeeded) {
        var card = String.valueOf(intent.get(METHOD));
        if (succeeded) {
            return succeed(intent, card);
        }
        var kind = String.valueOf(intent.get("object")).equals("setup_intent") ? "setup_intent" : "payment_intent";
        decline(intent, card, kind + "_authentication_failure", "");
        return StripeResponse.ok(intent);
    }

    private static StripeResponse succeed(Map<String, Object> intent, String card) {
        intent.put(STATUS, "succeeded");
        intent.put(METHOD, card);
        intent.put("latest_charge", charge(0));
        intent.remove("last_setup_error");
        intent.remove("last_payment_error");
        return StripeResponse.ok(intent);
    }

    private static StripeResponse decline(Map<String, Object> intent, String card, String code, String declineCode) {
        var error = new LinkedHashMap<String, Object>();
        error.put("type", "card_error");
        error.put("code", code);
        error.put("decline_code", declineCode);
        error.put("message", "Your card was declined.");
        if (!card.isEmpty()) {
            error.put(METHOD, Map.of("id", card, "object", METHOD));
        }
        intent.put(STATUS, REQUIRES_PAYMENT_METHOD);
        var isSetup = "setup_intent".equals(intent.get("object"));
        intent.put(isSetup ? "last_setup_error" : "last_payment_error", error);
        var details = new LinkedHashMap<String, Object>(error);
        details.put(String.valueOf(intent.get("object")), intent);
        return StripeResponse.error(402, details);
    }

    static Map<String, Object> charge(long refunded) {
        return Map.of("id", "ch_1", "object", "charge", "amount_refunded", refunded);
    }
}
