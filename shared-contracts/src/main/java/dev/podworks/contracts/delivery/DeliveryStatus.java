package dev.podworks.contracts.delivery;

import dev.podworks.contracts.WireEnum;

/// The status of a project delivery.
public enum DeliveryStatus implements WireEnum {
    /// For its project to be completed, for its lane, or for the next attempt.
    WAITING,
    SENDING,
    DELIVERED,
    FAILED,
    /// There is nothing to deliver: the project ended without outputs or was deleted.
    CANCELLED
}
