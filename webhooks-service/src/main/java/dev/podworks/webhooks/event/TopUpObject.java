package dev.podworks.webhooks.event;

import dev.podworks.contracts.event.BillingEvent;
import dev.podworks.contracts.id.PurchaseId;
import org.jspecify.annotations.Nullable;

/// An auto top-up that failed.
///
/// @param purchaseId the failed purchase; null if none was attempted
record TopUpObject(
        String object,
        BillingEvent.TopUpFailed.Reason reason,
        String bundleId,
        @Nullable PurchaseId purchaseId) {
    static TopUpObject of(BillingEvent.TopUpFailed event) {
        return new TopUpObject("topup", event.reason(), event.bundleId(), event.purchase());
    }
}
