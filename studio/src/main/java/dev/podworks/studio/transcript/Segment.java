package dev.podworks.studio.transcript;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What one speaker says between two pauses.
///
/// @param speaker by their track; null where there is only one
/// @param words empty where the engine has none
public record Segment(
        double startSeconds, double endSeconds, @Nullable String speaker, String text, List<Word> words) {}
