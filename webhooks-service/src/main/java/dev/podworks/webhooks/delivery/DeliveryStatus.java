package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.WireEnum;

/// Specification: Webhook delivery status.
enum DeliveryStatus implements WireEnum {
    /// Will be tried, or tried again.
    PENDING,
    SUCCEEDED,
    /// Gave up.
    FAILED
}
