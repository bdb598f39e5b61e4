package dev.podworks.billing.order;

import dev.podworks.contracts.WireEnum;

enum OrderStatus implements WireEnum {
    PAID,
    REFUNDED
}
