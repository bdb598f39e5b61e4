package dev.podworks.testkit.stripe;

import java.util.Arrays;
import java.util.Map;

/// The documented test cards of Stripe that tests use.
enum StripeCard {
    GOOD("4242424242424242", "pm_good_", false),
    /// Requires authentication when it is saved, not later.
    AUTHENTICATES_ONCE("4000002500003155", "pm_good_", true),
    AUTHENTICATES_ALWAYS("4000002760003184", "pm_authentication_", true),
    /// Can be saved, but is declined when it is charged.
    DECLINED_LATER("4000000000000341", "pm_declined_", false),
    DECLINED("4000000000000002", "", false);

    private final String number;
    private final String idPrefix;
    private final boolean authenticates;

    StripeCard(String number, String idPrefix, boolean authenticates) {
        this.number = number;
        this.idPrefix = idPrefix;
        this.authenticates = authenticates;
    }

    static StripeCard withNumber(String input) {
        var digits = input.replace(" ", "");
        return Arrays.stream(values())
                .filter(card -> card.number.equals(digits))
                .findFirst()
                .orElse(DECLINED);
    }

    /// Of the payment method that is created from the card. It determines the result of a charge.
    String idPrefix() {
        return idPrefix;
    }

    boolean authenticates() {
        return authenticates;
    }

    Map<String, Object> properties() {
        return Map.of(
                "brand", "visa", "last4", number.substring(number.length() - 4), "exp_month", 12, "exp_year", 2034);
    }
}
