package dev.podworks.billing.purchase;

import dev.podworks.billing.payment.Payment;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What news of a payment makes of its purchase. News may come late, twice and in any order.
final class PurchaseProgress {
    /// A top-up's card is charged with nobody there who could authenticate.
    static final String NOBODY_THERE = "authentication_required";

    private PurchaseProgress() {}

    /// Money that came makes any purchase paid. What is not pending any more hears nothing else.
    static Purchase after(Purchase purchase, Payment payment, Instant now) {
        return switch (payment.state()) {
            case Payment.Paid() ->
                purchase.status() == PurchaseStatus.PAID ? refunded(purchase, payment) : paid(purchase, payment, now);
            case Payment.NeedsAuthentication(String _)
            when purchase.kind() == PurchaseKind.TOPUP -> ended(purchase, payment, PurchaseStatus.FAILED, NOBODY_THERE);
            case Payment.NeedsAuthentication(String secret) -> waiting(purchase, payment, secret, null);
            case Payment.Invoiced(String url) -> waiting(purchase, payment, null, url);
            case Payment.Declined(String reason) -> ended(purchase, payment, PurchaseStatus.FAILED, reason);
            case Payment.Cancelled() -> ended(purchase, payment, PurchaseStatus.CANCELLED, null);
        };
    }

    /// A payment that the processor never heard of and that nobody will ask for again.
    static Purchase abandoned(Purchase purchase) {
        return purchase.isPending() ? with(purchase, PurchaseStatus.CANCELLED, null, null, null, null, null) : purchase;
    }

    private static Purchase paid(Purchase purchase, Payment payment, Instant now) {
        return refunded(with(purchase, PurchaseStatus.PAID, payment, null, null, null, now), payment);
    }

    private static Purchase refunded(Purchase purchase, Payment payment) {
        var refunded = Math.max(purchase.refundedCents(), Math.min(payment.refundedCents(), purchase.grossCents()));
        return new Purchase(
                purchase.id(),
                purchase.account(),
                purchase.kind(),
                purchase.product(),
                purchase.seconds(),
                purchase.amountCents(),
                purchase.taxCents(),
                refunded,
                purchase.status(),
                purchase.reference(),
                null,
                null,
                null,
                purchase.createdAt(),
                purchase.paidAt());
    }

    private static Purchase waiting(
            Purchase purchase, Payment payment, @Nullable String clientSecret, @Nullable String url) {
        return purchase.isPending()
                ? with(purchase, PurchaseStatus.PENDING, payment, clientSecret, url, null, null)
                : purchase;
    }

    private static Purchase ended(Purchase purchase, Payment payment, PurchaseStatus status, @Nullable String failure) {
        return purchase.isPending() ? with(purchase, status, payment, null, null, failure, null) : purchase;
    }

    private static Purchase with(
            Purchase purchase,
            PurchaseStatus status,
            @Nullable Payment payment,
            @Nullable String clientSecret,
            @Nullable String url,
            @Nullable String failure,
            @Nullable Instant paidAt) {
        return new Purchase(
                purchase.id(),
                purchase.account(),
                purchase.kind(),
                purchase.product(),
                purchase.seconds(),
                purchase.amountCents(),
                payment == null ? purchase.taxCents() : payment.taxCents(),
                purchase.refundedCents(),
                status,
                payment == null ? purchase.reference() : payment.reference(),
                clientSecret,
                url,
                failure,
                purchase.createdAt(),
                paidAt);
    }
}
