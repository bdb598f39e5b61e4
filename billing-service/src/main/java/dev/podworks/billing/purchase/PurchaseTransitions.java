package dev.podworks.billing.purchase;

import dev.podworks.billing.payment.Payment;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The state machine of a purchase, driven by the state of its payment, which may be read late, repeatedly and out
/// of order.
final class PurchaseTransitions {
    /// A top-up is charged off-session, so nobody can authenticate it.
    static final String AUTHENTICATION_REQUIRED = "authentication_required";
    /// The processor was unreachable for so long that the charge must not be made any more.
    static final String TIMED_OUT = "timed_out";
    /// The settings or the balance no longer require the top-up. Not a failure.
    static final String NO_LONGER_NEEDED = "not_wanted";

    private PurchaseTransitions() {}

    /// A successful payment makes any purchase paid. Nothing else changes a purchase that has ended.
    ///
    /// @param read the number of this read; 0 if it does not include disputes
    static Purchase after(Purchase purchase, Payment payment, long read, Instant now) {
        return switch (payment.state()) {
            case Payment.Paid() ->
                reversedAmount(
                        purchase.status() == PurchaseStatus.PAID ? purchase : paid(purchase, payment, now),
                        payment,
                        read);
            case Payment.NeedsAuthentication(String _)
            when purchase.kind() == PurchaseKind.TOPUP ->
                ended(purchase, payment, PurchaseStatus.FAILED, AUTHENTICATION_REQUIRED);
            case Payment.NeedsAuthentication(String secret) -> waiting(purchase, payment, secret, null);
            case Payment.Invoiced(String url) -> waiting(purchase, payment, null, url);
            case Payment.Declined(String reason) -> ended(purchase, payment, PurchaseStatus.FAILED, reason);
            case Payment.Cancelled() -> ended(purchase, payment, PurchaseStatus.CANCELLED, null);
        };
    }

    /// The payment never reached the processor and will not be charged.
    static Purchase abandoned(Purchase purchase) {
        return endedLocally(purchase, PurchaseStatus.CANCELLED, null);
    }

    static Purchase timedOut(Purchase purchase) {
        return endedLocally(purchase, PurchaseStatus.FAILED, TIMED_OUT);
    }

    static Purchase noLongerNeeded(Purchase purchase) {
        return endedLocally(purchase, PurchaseStatus.CANCELLED, NO_LONGER_NEEDED);
    }

    private static Purchase endedLocally(Purchase purchase, PurchaseStatus status, @Nullable String failure) {
        return purchase.isPending() ? with(purchase, status, null, null, null, failure, null) : purchase;
    }

    private static Purchase paid(Purchase purchase, Payment payment, Instant now) {
        return with(purchase, PurchaseStatus.PAID, payment, null, purchase.hostedInvoiceUrl(), null, now);
    }

    /// The refunded total only grows. Disputes may end, so those of the newest read count.
    private static Purchase reversedAmount(Purchase purchase, Payment payment, long read) {
        var known = purchase.reversedAmount();
        var refunded = Math.max(known.refundedCents(), Math.min(payment.refundedCents(), purchase.grossCents()));
        var isNewest = read > known.disputesAsOf();
        var disputed =
                Math.min(isNewest ? payment.disputedCents() : known.disputedCents(), purchase.grossCents() - refunded);
        return with(purchase, new ReversedAmount(refunded, disputed, isNewest ? read : known.disputesAsOf()));
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

    private static Purchase with(Purchase purchase, ReversedAmount reversedAmount) {
        return new Purchase(
                purchase.id(),
                purchase.account(),
                purchase.kind(),
                purchase.product(),
                purchase.seconds(),
                purchase.amountCents(),
                purchase.taxCents(),
                reversedAmount,
                purchase.status(),
                purchase.reference(),
                purchase.clientSecret(),
                purchase.hostedInvoiceUrl(),
                purchase.failure(),
                purchase.createdAt(),
                purchase.paidAt(),
                purchase.read());
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
                purchase.reversedAmount(),
                status,
                payment == null || payment.reference() == null ? purchase.reference() : payment.reference(),
                clientSecret,
                url,
                failure,
                purchase.createdAt(),
                paidAt,
                purchase.read());
    }
}
