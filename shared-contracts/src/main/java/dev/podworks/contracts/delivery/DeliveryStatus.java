package dev.podworks.contracts.delivery;

import dev.podworks.contracts.WireEnum;

/// Where a project delivery stands. Specification: Project delivery status.
public enum DeliveryStatus implements WireEnum {
    /// For its project to be completed, for its turn, or for another try.
    WAITING,
    SENDING,
    DELIVERED,
    FAILED,
    /// There will be nothing to send: the project ended otherwise or was deleted.
    CANCELLED
}
