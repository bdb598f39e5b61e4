package dev.podworks.contracts.project;

import dev.podworks.contracts.WireEnum;

/// Why a project failed. Its charge is refunded.
public record Failure(Code code, String message) {
    public enum Code implements WireEnum {
        PROCESSING_FAILED
    }
}
