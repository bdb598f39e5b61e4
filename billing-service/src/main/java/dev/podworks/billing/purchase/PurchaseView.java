package dev.podworks.billing.purchase;

import dev.podworks.contracts.id.PurchaseId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A purchase as the API shows it. Specification: Purchase.
public record PurchaseView(
        PurchaseId id,
        PurchaseKind kind,
        String product,
        long seconds,
        long amountCents,
        long refundedCents,
        PurchaseStatus status,
        Instant createdAt,
        @Nullable Instant paidAt) {

    public static PurchaseView of(Purchase purchase) {
        return new PurchaseView(
                purchase.id(),
                purchase.kind(),
                purchase.product(),
                purchase.seconds(),
                purchase.amountCents(),
                purchase.refundedCents(),
                purchase.status(),
                purchase.createdAt(),
                purchase.paidAt());
    }
}
