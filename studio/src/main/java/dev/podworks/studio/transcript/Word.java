package dev.podworks.studio.transcript;

import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/// A recognized word.
///
/// @param confidence 0 to 1; null if the engine gives none
public record Word(
        double startSeconds,
        double endSeconds,
        String text,
        @Nullable Double confidence) {
    Word moved(DoubleUnaryOperator outputSeconds) {
        return new Word(
                outputSeconds.applyAsDouble(startSeconds), outputSeconds.applyAsDouble(endSeconds), text, confidence);
    }
}
