package dev.podworks.billing.plan;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A payment for a subscription.
///
/// @param reference the processor's invoice id
/// @param lines their amounts sum up to `netCents`
/// @param invoiceUrl the processor's invoice; null if there is none
public record SubscriptionPayment(
        String reference,
        List<Line> lines,
        long netCents,
        long taxCents,
        @Nullable String invoiceUrl,
        Instant paidAt) {
    public SubscriptionPayment {
        lines = List.copyOf(lines);
    }

    /// @param amountCents before tax
    public record Line(String description, long amountCents) {}
}
