package dev.podworks.contracts.file;

import dev.podworks.contracts.WireEnum;

/// Why a file failed, as shown to the caller.
public record FileError(Code code, String message) {
    public enum Code implements WireEnum {
        UNREADABLE_FILE,
        FILE_TOO_LARGE,
        IMPORT_FAILED
    }
}
