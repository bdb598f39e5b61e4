package dev.podworks.contracts.delivery;

import dev.podworks.contracts.WireEnum;

/// Whether a login can be used.
public enum ConnectionStatus implements WireEnum {
    ACTIVE,
    /// The provider takes the login no longer; somebody has to connect anew.
    NEEDS_RECONNECT,
    REMOVED
}
