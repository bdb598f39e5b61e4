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
/// @param taxCents null until known
/// @param read the read of its payment that it was loaded for; 0 for none
/// @param reference the processor's payment or invoice id; null until known
/// @param clientSecret is set only while the payment waits for it
/// @param hostedInvoiceUrl is set while the payment waits for it and after it was paid
/// @param failure the processor's reason; null unless it failed
public record Purchase(
        PurchaseId id,
        AccountId account,
        PurchaseKind kind,
        String product,
        long seconds,
        long amountCents,
        @Nullable Long taxCents,
        ReversedAmount reversedAmount,
        PurchaseStatus status,
        @Nullable String reference,
        @Nullable String clientSecret,
        @Nullable String hostedInvoiceUrl,
        @Nullable String failure,
        Instant createdAt,
        @Nullable Instant paidAt,
        long read) {

    public boolean isPending() {
        return status == PurchaseStatus.PENDING;
    }

    /// Also true if its payment was cancelled, but not if it was no longer needed.
    public boolean hasFailed() {
        return switch (status) {
            case FAILED -> true;
            case CANCELLED -> !PurchaseTransitions.NO_LONGER_NEEDED.equals(failure);
            case PENDING, PAID -> false;
        };
    }

    /// Including tax.
    public long refundedCents() {
        return reversedAmount.refundedCents();
    }

    /// The amount that can still be refunded.
    long refundableCents() {
        return status == PurchaseStatus.PAID ? grossCents() - reversedAmount.cents() : 0;
    }

    public PaymentIntent intent() {
        return new PaymentIntent(
                id, account, amountCents, "Podworks credits: " + product, createdAt, Optional.ofNullable(reference));
    }

    /// The price including tax.
    long grossCents() {
        return amountCents + (taxCents == null ? 0 : taxCents);
    }

    /// The share of the seconds that corresponds to this amount, rounded down.
    long secondsReversedBy(ReversedAmount reversed) {
        return Math.multiplyExact(seconds, reversed.cents()) / grossCents();
    }
}
