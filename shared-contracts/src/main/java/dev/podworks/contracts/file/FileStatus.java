package dev.podworks.contracts.file;

import dev.podworks.contracts.WireEnum;

/// The status of a file.
public enum FileStatus implements WireEnum {
    AWAITING_UPLOAD,
    IMPORTING,
    CHECKING,
    READY,
    FAILED,
    EXPIRED,
    DELETED
}
