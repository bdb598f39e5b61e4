package dev.podworks.contracts.billing;

import dev.podworks.contracts.WireEnum;

/// Where credits lie. Spent in this order.
public enum Bucket implements WireEnum {
    PLAN,
    PROMO,
    PURCHASED
}
