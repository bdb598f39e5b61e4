package dev.podworks.contracts.billing;

import dev.podworks.contracts.WireEnum;

/// How a plan stands, in the payment processor's words.
public enum SubscriptionStatus implements WireEnum {
    ACTIVE,
    /// A payment failed, and the processor tries again.
    PAST_DUE,
    CANCELED,
    TRIALING,
    INCOMPLETE,
    UNPAID,
    PAUSED
}
