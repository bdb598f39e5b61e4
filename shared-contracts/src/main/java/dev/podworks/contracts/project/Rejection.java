package dev.podworks.contracts.project;

import dev.podworks.contracts.WireEnum;

/// Why a submission was rejected. Nothing was charged; the project can be fixed and submitted again.
public record Rejection(Code code, String message) {
    public enum Code implements WireEnum {
        UPLOAD_MISSING,
        UNREADABLE_FILE,
        INSUFFICIENT_CREDITS,
        MEASUREMENT_UNAVAILABLE,
        FILE_TOO_LARGE,
        TEST_LIMIT_REACHED,
        IMPORT_FAILED
    }
}
