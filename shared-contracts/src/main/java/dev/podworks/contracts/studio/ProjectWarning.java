package dev.podworks.contracts.studio;

import dev.podworks.contracts.WireEnum;

/// Something that was not done for a completed project.
///
/// @param message what is missing, why, and what the customer can do
public record ProjectWarning(Code code, String message) {
    public enum Code implements WireEnum {
        TRANSCRIPT_UNAVAILABLE,
        SILENCE_KEPT
    }
}
