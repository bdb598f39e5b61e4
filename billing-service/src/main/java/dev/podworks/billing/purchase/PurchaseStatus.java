package dev.podworks.billing.purchase;

import dev.podworks.contracts.WireEnum;

/// Specification: Purchase.
public enum PurchaseStatus implements WireEnum {
    PENDING,
    PAID,
    FAILED,
    CANCELLED
}
