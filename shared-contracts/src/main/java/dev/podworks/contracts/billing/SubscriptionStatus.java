package dev.podworks.contracts.billing;

import dev.podworks.contracts.WireEnum;

/// The status of a subscription, as the payment processor names it.
public enum SubscriptionStatus implements WireEnum {
    ACTIVE,
    /// A payment failed, and the processor retries it.
    PAST_DUE,
    CANCELED,
    TRIALING,
    INCOMPLETE,
    UNPAID,
    PAUSED
}
