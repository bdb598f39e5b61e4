package dev.podworks.contracts.delivery;

import dev.podworks.contracts.WireEnum;

/// Whether a connection can be used.
public enum ConnectionStatus implements WireEnum {
    ACTIVE,
    /// The provider rejects the credentials; the connection has to be reconnected.
    NEEDS_RECONNECT,
    REMOVED
}
