package dev.podworks.studio.transcript;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/// A sentence of one speaker.
///
/// @param speaker named after the track; null if there is only one
/// @param words empty if the engine gives no times of words
public record Segment(
        double startSeconds, double endSeconds, @Nullable String speaker, String text, List<Word> words) {
    Segment moved(DoubleUnaryOperator outputSeconds) {
        return new Segment(
                outputSeconds.applyAsDouble(startSeconds),
                outputSeconds.applyAsDouble(endSeconds),
                speaker,
                text,
                words.stream().map(word -> word.moved(outputSeconds)).toList());
    }
}
