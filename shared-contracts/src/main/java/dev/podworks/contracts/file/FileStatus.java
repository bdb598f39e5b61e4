package dev.podworks.contracts.file;

import dev.podworks.contracts.WireEnum;

/// Where a file stands. Specification: File status.
public enum FileStatus implements WireEnum {
    AWAITING_UPLOAD,
    IMPORTING,
    CHECKING,
    READY,
    FAILED,
    EXPIRED,
    DELETED
}
