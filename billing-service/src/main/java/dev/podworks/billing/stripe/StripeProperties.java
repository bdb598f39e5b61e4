package dev.podworks.billing.stripe;

import java.net.URI;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param secretKey of Stripe's API
/// @param webhookSecret with which Stripe signs its news
/// @param apiBase Stripe itself, or a stand-in
/// @param automaticTax whether Stripe works out taxes
@ConfigurationProperties("podworks.billing.stripe")
@ConditionalOnProperty(name = "podworks.billing.processor", havingValue = "stripe")
record StripeProperties(String secretKey, String webhookSecret, URI apiBase, String currency, boolean automaticTax) {
    StripeProperties {
        if (secretKey.isBlank() || webhookSecret.isBlank()) {
            throw new IllegalArgumentException(
                    "PAYMENT_PROCESSOR=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET");
        }
    }

    @Override
    public String toString() {
        return "StripeProperties[%s, %s, keys kept secret]".formatted(apiBase, currency);
    }
}
