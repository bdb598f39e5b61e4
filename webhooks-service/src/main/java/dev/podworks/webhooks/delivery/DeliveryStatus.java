package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.WireEnum;

/// Specification: Webhook delivery status.
enum DeliveryStatus implements WireEnum {
    /// Has another attempt ahead.
    PENDING,
    SUCCEEDED,
    /// Has no attempts left.
    FAILED
}
