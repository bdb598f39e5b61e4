package dev.podworks.billing.purchase;

import dev.podworks.contracts.id.PurchaseId;
import org.jspecify.annotations.Nullable;

/// What became of buying. Specification: BuyResult.
///
/// @param clientSecret and the URL beside it are both null where the processor's answer is still awaited
record BuyResult(
        PurchaseId purchaseId,
        long seconds,
        PurchaseStatus status,
        @Nullable String clientSecret,
        @Nullable String hostedInvoiceUrl) {
    static BuyResult of(Purchase purchase) {
        return new BuyResult(
                purchase.id(),
                purchase.seconds(),
                purchase.status(),
                purchase.clientSecret(),
                purchase.hostedInvoiceUrl());
    }
}
