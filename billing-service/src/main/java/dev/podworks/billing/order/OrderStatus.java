package dev.podworks.billing.order;

import dev.podworks.contracts.WireEnum;

/// Decisions: order.
enum OrderStatus implements WireEnum {
    PAID,
    REFUNDED
}
