package dev.podworks.billing.purchase;

import dev.podworks.billing.payment.PaymentIntent;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A row of `purchase`.
///
/// @param product the bundle's id
/// @param amountCents before tax
/// @param taxCents null until it is known
/// @param refundedCents with tax
/// @param reference the processor's payment or invoice id; null until known
/// @param clientSecret and the URL beside it only while that is what the payment waits for
/// @param failure the processor's reason; null unless it failed
public record Purchase(
        PurchaseId id,
        AccountId account,
        PurchaseKind kind,
        String product,
        long seconds,
        long amountCents,
        @Nullable Long taxCents,
        long refundedCents,
        PurchaseStatus status,
        @Nullable String reference,
        @Nullable String clientSecret,
        @Nullable String hostedInvoiceUrl,
        @Nullable String failure,
        Instant createdAt,
        @Nullable Instant paidAt) {

    public boolean isPending() {
        return status == PurchaseStatus.PENDING;
    }

    public PaymentIntent intent() {
        return new PaymentIntent(
                id, account, amountCents, "Podworks credits: " + product, createdAt, Optional.ofNullable(reference));
    }

    /// What was or is to be paid, with tax.
    long grossCents() {
        return amountCents + (taxCents == null ? 0 : taxCents);
    }

    /// How many seconds go back when this much money does: its share, rounded down.
    long secondsFor(long cents) {
        return Math.multiplyExact(seconds, cents) / grossCents();
    }
}
