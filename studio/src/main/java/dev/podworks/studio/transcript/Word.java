package dev.podworks.studio.transcript;

import org.jspecify.annotations.Nullable;

/// One word.
///
/// @param confidence 0 to 1, null where the engine doesn't say
public record Word(
        double startSeconds,
        double endSeconds,
        String text,
        @Nullable Double confidence) {}
