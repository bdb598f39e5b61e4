package dev.podworks.billing.history;

import dev.podworks.billing.purchase.Purchase;
import dev.podworks.billing.purchase.PurchaseStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A line's purchase. Specification: LedgerPurchase.
///
/// @param reference the processor's payment id, or invoice id for an invoice
record LedgerPurchase(
        long amountCents,
        @Nullable Long taxCents,
        long refundedCents,
        @Nullable Instant paidAt,
        String product,
        PurchaseStatus status,
        @Nullable String reference) {
    static LedgerPurchase of(Purchase purchase) {
        return new LedgerPurchase(
                purchase.amountCents(),
                purchase.taxCents(),
                purchase.refundedCents(),
                purchase.paidAt(),
                purchase.product(),
                purchase.status(),
                purchase.reference());
    }
}
