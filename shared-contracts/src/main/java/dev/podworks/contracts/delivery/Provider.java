package dev.podworks.contracts.delivery;

import dev.podworks.contracts.WireEnum;

/// A kind of cloud storage, by a neutral word. Decisions: connection.
public enum Provider implements WireEnum {
    /// Folders that are named by their path.
    FOLDER,
    /// Folders that have an id.
    DRIVE
}
