package dev.podworks.contracts.delivery;

import dev.podworks.contracts.WireEnum;

/// A kind of cloud storage provider, under a neutral name.
public enum Provider implements WireEnum {
    /// Folders are identified by path.
    FOLDER,
    /// Folders are identified by id.
    DRIVE
}
