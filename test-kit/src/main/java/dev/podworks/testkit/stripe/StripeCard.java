package dev.podworks.testkit.stripe;

import java.util.Arrays;
import java.util.Map;

/// Stripe's documented test cards, as far as tests type them.
enum StripeCard {
    GOOD("4242424242424242", "pm_good_", false),
    /// Its owner is asked when it is saved, and never after.
    ASKS_ONCE("4000002500003155", "pm_good_", true),
    ASKS_ALWAYS("4000002760003184", "pm_authentication_", true),
    /// It can be saved, and is refused when it is charged.
    REFUSED_LATER("4000000000000341", "pm_declined_", false),
    REFUSED("4000000000000002", "", false);

    private final String number;
    private final String idPrefix;
    private final boolean asks;

    StripeCard(String number, String idPrefix, boolean asks) {
        this.number = number;
        this.idPrefix = idPrefix;
        this.asks = asks;
    }

    static StripeCard withNumber(String typed) {
        var digits = typed.replace(" ", "");
        return Arrays.stream(values())
                .filter(card -> card.number.equals(digits))
                .findFirst()
                .orElse(REFUSED);
    }

    /// Of the payment method that is made of it: how it does when it is charged stands in its id.
    String idPrefix() {
        return idPrefix;
    }

    boolean asks() {
        return asks;
    }

    Map<String, Object> shown() {
        return Map.of(
                "brand", "visa", "last4", number.substring(number.length() - 4), "exp_month", 12, "exp_year", 2034);
    }
}
