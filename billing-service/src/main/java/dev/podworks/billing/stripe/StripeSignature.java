package dev.podworks.billing.stripe;

import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.error.ApiException;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/// Verifies the signature of Stripe's webhook.
final class StripeSignature {
    private static final long TOLERANCE_SECONDS = 300;

    private final String secret;
    private final InstantSource clock;

    StripeSignature(String secret, InstantSource clock) {
        this.secret = secret;
        this.clock = clock;
    }

    /// @param header as received; null if missing
    /// @throws ApiException `unauthorized`
    void verify(String payload, @Nullable String header) {
        try {
            Webhook.Signature.verifyHeader(
                    payload, header == null ? "" : header, secret, TOLERANCE_SECONDS, clock.withZone(ZoneOffset.UTC));
        } catch (SignatureVerificationException _) {
            throw ApiException.of(ErrorCode.UNAUTHORIZED, "The signature is missing, invalid or too old.");
        }
    }
}
