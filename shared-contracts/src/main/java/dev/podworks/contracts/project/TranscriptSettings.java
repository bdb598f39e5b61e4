package dev.podworks.contracts.project;

import org.jspecify.annotations.Nullable;

/// Whether and how speech is transcribed.
///
/// @param language that is spoken, such as `en`; null to detect it
public record TranscriptSettings(Boolean enabled, @Nullable String language) {
    public static final TranscriptSettings DEFAULTS = new TranscriptSettings(true, null);

    public TranscriptSettings {
        enabled = enabled == null || enabled;
    }
}
