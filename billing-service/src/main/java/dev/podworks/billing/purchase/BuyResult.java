package dev.podworks.billing.purchase;

import dev.podworks.contracts.id.PurchaseId;
import org.jspecify.annotations.Nullable;

/// The result of a purchase request. Specification: BuyResult.
///
/// @param clientSecret and `hostedInvoiceUrl` are both null while the processor's result is unknown
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
                purchase.isPending() ? purchase.hostedInvoiceUrl() : null);
    }
}
