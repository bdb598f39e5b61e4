package dev.podworks.contracts.billing;

import dev.podworks.contracts.WireEnum;

/// Where credits come from. They are spent in this order.
public enum Bucket implements WireEnum {
    PLAN,
    PROMO,
    PURCHASED
}
