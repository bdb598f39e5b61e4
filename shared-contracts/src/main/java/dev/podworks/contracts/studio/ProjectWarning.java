package dev.podworks.contracts.studio;

import dev.podworks.contracts.WireEnum;

/// Something that a completed project lacks, though the project has not failed.
///
/// @param message what is missing, why, and what its owner can do
public record ProjectWarning(Code code, String message) {
    public enum Code implements WireEnum {
        TRANSCRIPT_UNAVAILABLE
    }
}
