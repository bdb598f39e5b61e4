package dev.podworks.testkit.stripe;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// Setup intents and payment intents: what they do by themselves, and with a browser in which somebody types a card
/// and is asked by their bank.
final class StripeCardIntents {
    private static final String STATUS = "status";
    private static final String SECRET = "client_secret";
    private static final String METHOD = "payment_method";
    private static final String WANTS_CARD = "requires_payment_method";
    private static final String AUTHENTICATION = "authentication_required";

    private final StripeObjects objects;

    StripeCardIntents(StripeObjects objects) {
        this.objects = objects;
    }

    StripeAnswer setUp(Map<String, String> form) {
        var intent = objects.create("seti_", "setup_intent", form, Map.of(STATUS, WANTS_CARD));
        intent.put(SECRET, intent.get("id") + "_secret_1");
        return StripeAnswer.ok(intent);
    }

    /// Off-session, with a saved card.
    StripeAnswer pay(Map<String, String> form) {
        if (form.getOrDefault(METHOD, "").startsWith("pm_removed")) {
            return StripeAnswer.invalid("resource_missing", "No such PaymentMethod.");
        }
        var intent = objects.create("pi_", "payment_intent", form, Map.of());
        intent.put(SECRET, "pi_secret_" + intent.get("id"));
        var card = form.getOrDefault(METHOD, "");
        if (card.startsWith("pm_good")) {
            return succeed(intent, card);
        }
        return card.startsWith("pm_authentication")
                ? refuse(intent, card, AUTHENTICATION, AUTHENTICATION)
                : refuse(intent, card, "card_declined", "insufficient_funds");
    }

    /// `confirm` and what comes of asking the owner are a browser's, which shows the intent's secret.
    StripeAnswer step(String id, String step, Map<String, String> form) {
        var intent = objects.get(id);
        if (step.equals("cancel")) {
            intent.put(STATUS, "canceled");
            return StripeAnswer.ok(intent);
        }
        if (!isOpenTo(intent, form)) {
            return StripeAnswer.missing("no such object");
        }
        return switch (step) {
            case "confirm" -> confirm(intent, form);
            case "authenticate" ->
                authenticate(intent, form.getOrDefault("outcome", "").equals("succeeded"));
            default -> StripeAnswer.missing("no such path");
        };
    }

    boolean isOpenTo(Map<String, Object> intent, Map<String, String> form) {
        return Objects.equals(intent.get(SECRET), form.get(SECRET));
    }

    private StripeAnswer confirm(Map<String, Object> intent, Map<String, String> form) {
        var saved = form.getOrDefault(METHOD, "");
        return saved.isEmpty()
                ? confirm(intent, StripeCard.withNumber(form.getOrDefault("payment_method_data[card][number]", "")))
                : ask(intent, saved);
    }

    private StripeAnswer confirm(Map<String, Object> intent, StripeCard card) {
        if (card == StripeCard.REFUSED) {
            return refuse(intent, "", "card_declined", "generic_decline");
        }
        var method = objects.create(card.idPrefix(), METHOD, Map.of(), Map.of("type", "card", "card", card.shown()));
        var id = String.valueOf(method.get("id"));
        return card.asks() ? ask(intent, id) : succeed(intent, id);
    }

    private static StripeAnswer ask(Map<String, Object> intent, String card) {
        intent.put(METHOD, card);
        intent.put(STATUS, "requires_action");
        return StripeAnswer.ok(intent);
    }

    private static StripeAnswer authenticate(Map<String, Object> intent, boolean succeeded) {
        var card = String.valueOf(intent.get(METHOD));
        if (succeeded) {
            return succeed(intent, card);
        }
        var kind = String.valueOf(intent.get("object")).equals("setup_intent") ? "setup_intent" : "payment_intent";
        refuse(intent, card, kind + "_authentication_failure", "");
        return StripeAnswer.ok(intent);
    }

    private static StripeAnswer succeed(Map<String, Object> intent, String card) {
        intent.put(STATUS, "succeeded");
        intent.put(METHOD, card);
        intent.put("latest_charge", charge(0));
        intent.remove("last_setup_error");
        intent.remove("last_payment_error");
        return StripeAnswer.ok(intent);
    }

    private static StripeAnswer refuse(Map<String, Object> intent, String card, String code, String declineCode) {
        var error = new LinkedHashMap<String, Object>();
        error.put("type", "card_error");
        error.put("code", code);
        error.put("decline_code", declineCode);
        error.put("message", "Your card was declined.");
        if (!card.isEmpty()) {
            error.put(METHOD, Map.of("id", card, "object", METHOD));
        }
        intent.put(STATUS, WANTS_CARD);
        var isSetup = "setup_intent".equals(intent.get("object"));
        intent.put(isSetup ? "last_setup_error" : "last_payment_error", error);
        var told = new LinkedHashMap<String, Object>(error);
        told.put(String.valueOf(intent.get("object")), intent);
        return StripeAnswer.error(402, told);
    }

    static Map<String, Object> charge(long refunded) {
        return Map.of("id", "ch_1", "object", "charge", "amount_refunded", refunded);
    }
}
