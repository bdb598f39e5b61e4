package dev.podworks.testkit.stripe;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/// Prices and subscriptions. A price exists for every lookup key that does not begin with `none`.
final class StripeSubscriptionApi {
    private static final String PRICE_PREFIX = "price_of_";
    private static final String CANCEL = "cancel_at_period_end";

    private final StripeObjects objects;

    StripeSubscriptionApi(StripeObjects objects) {
        this.objects = objects;
    }

    List<Map<String, Object>> prices(Map<String, String> form) {
        var key = form.getOrDefault("lookup_keys[0]", "none");
        return key.startsWith("none") ? List.of() : List.of(price(PRICE_PREFIX + key));
    }

    static Map<String, Object> price(String id) {
        var key = id.substring(PRICE_PREFIX.length());
        return Map.of(
                "id",
                id,
                "object",
                "price",
                "lookup_key",
                key,
                "active",
                true,
                "unit_amount",
                key.equals("monthly-50") ? 24_900 : 5_900);
    }

    /// With `payment_behavior=error_if_incomplete`: a declined card creates nothing.
    StripeResponse create(Map<String, String> form) {
        if (!form.getOrDefault("default_payment_method", "").startsWith("pm_good")) {
            return StripeResponse.error(
                    402,
                    Map.of(
                            "type",
                            "card_error",
                            "code",
                            "card_declined",
                            "decline_code",
                            "insufficient_funds",
                            "message",
                            "Your card has insufficient funds."));
        }
        var created = objects.create("sub_", "subscription", form, Map.of("status", "active", CANCEL, false));
        created.put("items", items(form.getOrDefault("items[0][price]", "")));
        return StripeResponse.ok(created);
    }

    StripeResponse update(String id, Map<String, String> form) {
        var subscription = objects.find(id);
        if (subscription == null) {
            return StripeResponse.notFound("no such subscription");
        }
        if (form.containsKey(CANCEL)) {
            subscription.put(CANCEL, Boolean.valueOf(form.get(CANCEL)));
        }
        if (form.containsKey("items[0][price]")) {
            subscription.put("items", items(form.getOrDefault("items[0][price]", "")));
        }
        return StripeResponse.ok(subscription);
    }

    private static Map<String, Object> items(String price) {
        var end = Instant.now().atZone(ZoneOffset.UTC).plusMonths(1).toEpochSecond();
        return Map.of(
                "object",
                "list",
                "data",
                List.of(Map.of(
                        "id",
                        "si_1",
                        "object",
                        "subscription_item",
                        "current_period_end",
                        end,
                        "price",
                        price(price))));
    }
}
