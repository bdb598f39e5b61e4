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

    /// Of a project with video whose settings shorten pauses.
    public static ProjectWarning silenceKept() {
        return new ProjectWarning(
                Code.SILENCE_KEPT,
                "Pauses were not shortened: a project with video keeps its length."
                        + " To shorten them, submit the audio without the video.");
    }
}
