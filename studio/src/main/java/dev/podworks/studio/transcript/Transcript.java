package dev.podworks.studio.transcript;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/// The segments of all speakers, ordered by time. Speakers who talk at the same time have overlapping segments.
///
/// @param language the one that most words are in, such as `en`; null without words
public record Transcript(@Nullable String language, List<Segment> segments) {
    public Transcript {
        segments = segments.stream()
                .sorted(Comparator.comparingDouble(Segment::startSeconds))
                .toList();
    }

    /// What one voice said.
    ///
    /// @param speaker empty if it is the only one
    public record Voice(Optional<String> speaker, String language, List<Word> words) {
        private List<Segment> segments() {
            return Sentences.of(speaker, language, words);
        }
    }

    /// At the times of the outputs.
    ///
    /// @param outputSeconds from the time of the recording to that of the outputs
    public Transcript moved(DoubleUnaryOperator outputSeconds) {
        return new Transcript(
                language,
                segments.stream().map(segment -> segment.moved(outputSeconds)).toList());
    }

    public static Transcript of(List<Voice> voices) {
        var language = voices.stream()
                .filter(voice -> !voice.words().isEmpty())
                .max(Comparator.comparingInt(voice -> voice.words().size()))
                .map(Voice::language);
        return new Transcript(
                language.orElse(null),
                voices.stream().flatMap(voice -> voice.segments().stream()).toList());
    }
}
