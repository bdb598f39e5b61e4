package dev.podworks.billing.receipt;

import dev.podworks.billing.receipt.Receipt.Line;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.contracts.id.SubscriptionId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A receipt as the account page shows it.
record ReceiptView(
        long id,
        String number,
        Instant issuedAt,
        Instant paidAt,
        Party seller,
        @Nullable Party buyer,
        List<Line> lines,
        String currency,
        long netCents,
        long taxCents,
        long totalCents,
        long refundedCents,
        @Nullable PurchaseId purchaseId,
        @Nullable SubscriptionId subscriptionId,
        @Nullable String invoiceUrl) {
    static ReceiptView of(Receipt receipt) {
        var draft = receipt.draft();
        return new ReceiptView(
                receipt.id(),
                receipt.number(),
                receipt.issuedAt(),
                draft.paidAt(),
                receipt.seller().party(),
                receipt.buyer(),
                draft.lines(),
                draft.currency(),
                draft.netCents(),
                draft.taxCents(),
                receipt.totalCents(),
                receipt.refundedCents(),
                draft.purchase(),
                draft.subscription(),
                draft.invoiceUrl());
    }
}
