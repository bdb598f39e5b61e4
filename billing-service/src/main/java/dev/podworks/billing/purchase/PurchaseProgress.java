package dev.podworks.billing.purchase;

import dev.podworks.billing.payment.Payment;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What the state of a payment makes of its purchase. It may be read late, twice and in any order.
final class PurchaseProgress {
    /// A top-up's card is charged with nobody there who could authenticate.
    static final String NOBODY_THERE = "authentication_required";
    /// The processor could not be asked for so long that nobody expects the charge any more.
    static final String TIMED_OUT = "timed_out";
    /// The settings of the top-up, or the balance, no longer ask for it. Nothing has failed.
    static final String NOT_WANTED = "not_wanted";

    private PurchaseProgress() {}

    /// Money that came makes any purchase paid. Nothing else changes one that is not pending any more.
    ///
    /// @param read which read of the payment this is; 0 where it says nothing about disputes
    static Purchase after(Purchase purchase, Payment payment, long read, Instant now) {
        return switch (payment.state()) {
            case Payment.Paid() ->
                moneyBack(
                        purchase.status() == PurchaseStatus.PAID ? purchase : paid(purchase, payment, now),
                        payment,
                        read);
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
        return endedHere(purchase, PurchaseStatus.CANCELLED, null);
    }

    static Purchase timedOut(Purchase purchase) {
        return endedHere(purchase, PurchaseStatus.FAILED, TIMED_OUT);
    }

    static Purchase notWanted(Purchase purchase) {
        return endedHere(purchase, PurchaseStatus.CANCELLED, NOT_WANTED);
    }

    private static Purchase endedHere(Purchase purchase, PurchaseStatus status, @Nullable String failure) {
        return purchase.isPending() ? with(purchase, status, null, null, null, failure, null) : purchase;
    }

    private static Purchase paid(Purchase purchase, Payment payment, Instant now) {
        return with(purchase, PurchaseStatus.PAID, payment, null, null, null, now);
    }

    /// Refunds only ever grow. Disputes come and go, so those of the newest read count.
    private static Purchase moneyBack(Purchase purchase, Payment payment, long read) {
        var known = purchase.moneyBack();
        var refunded = Math.max(known.refundedCents(), Math.min(payment.refundedCents(), purchase.grossCents()));
        var isNewest = read > known.disputesAsOf();
        var disputed =
                Math.min(isNewest ? payment.disputedCents() : known.disputedCents(), purchase.grossCents() - refunded);
        return with(purchase, new MoneyBack(refunded, disputed, isNewest ? read : known.disputesAsOf()));
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

    private static Purchase with(Purchase purchase, MoneyBack moneyBack) {
        return new Purchase(
                purchase.id(),
                purchase.account(),
                purchase.kind(),
                purchase.product(),
                purchase.seconds(),
                purchase.amountCents(),
                purchase.taxCents(),
                moneyBack,
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
                purchase.moneyBack(),
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
