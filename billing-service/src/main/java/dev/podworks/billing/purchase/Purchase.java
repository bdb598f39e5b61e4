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
/// @param read which read of its payment it was loaded for; 0 for none
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
        MoneyBack moneyBack,
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

    /// Also where its payment was cancelled, but not where nobody wanted it any more.
    public boolean hasFailed() {
        return switch (status) {
            case FAILED -> true;
            case CANCELLED -> !PurchaseProgress.NOT_WANTED.equals(failure);
            case PENDING, PAID -> false;
        };
    }

    /// With tax.
    public long refundedCents() {
        return moneyBack.refundedCents();
    }

    /// What an operator can still give back.
    long refundableCents() {
        return status == PurchaseStatus.PAID ? grossCents() - moneyBack.cents() : 0;
    }

    public PaymentIntent intent() {
        return new PaymentIntent(
                id, account, amountCents, "Podworks credits: " + product, createdAt, Optional.ofNullable(reference));
    }

    /// What was or is to be paid, with tax.
    long grossCents() {
        return amountCents + (taxCents == null ? 0 : taxCents);
    }

    /// How many seconds go back with this money: its share, rounded down.
    long secondsFor(MoneyBack back) {
        return Math.multiplyExact(seconds, back.cents()) / grossCents();
    }
}
