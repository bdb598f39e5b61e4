package dev.podworks.billing.stripe;

import java.net.URI;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param secretKey the secret key of Stripe's API
/// @param webhookSecret the signing secret of the webhook
/// @param apiBase Stripe's URL, or a stand-in's
/// @param automaticTax whether Stripe calculates taxes
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
