package dev.podworks.studio.transcript;

import static java.util.stream.Collectors.toMap;

import dev.podworks.contracts.studio.CorrectedSegments;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Applies what a person corrected to the transcript that was recognized. Segments keep their times, and words
/// theirs where [WordAlignment] finds them again.
public final class TranscriptCorrector {
    private TranscriptCorrector() {}

    /// @throws IllegalArgumentException if the transcript has no segment with one of the indexes
    public static Transcript correct(Transcript original, CorrectedSegments corrected) {
        var byIndex =
                corrected.segments().stream().collect(toMap(CorrectedSegments.Segment::index, Function.identity()));
        var segments = original.segments();
        byIndex.keySet().stream()
                .filter(index -> index >= segments.size())
                .findAny()
                .ifPresent(index -> {
                    throw new IllegalArgumentException("The transcript has no segment " + index);
                });
        return new Transcript(
                original.language(),
                IntStream.range(0, segments.size())
                        .boxed()
                        .flatMap(index -> byIndex.containsKey(index)
                                ? correct(segments.get(index), byIndex.get(index), original)
                                : Stream.of(segments.get(index)))
                        .toList());
    }

    /// None if it was removed.
    private static Stream<Segment> correct(
            Segment segment, CorrectedSegments.Segment corrected, Transcript transcript) {
        if (corrected.removes()) {
            return Stream.empty();
        }
        var text = Objects.requireNonNullElse(corrected.text(), segment.text());
        var speaker = corrected.speaker() == null ? segment.speaker() : corrected.speaker();
        return Stream.of(new Segment(
                segment.startSeconds(), segment.endSeconds(), speaker, text, words(segment, text, transcript)));
    }

    /// None where the engine gave no times of words.
    private static List<Word> words(Segment segment, String text, Transcript transcript) {
        if (text.equals(segment.text()) || segment.words().isEmpty()) {
            return segment.words();
        }
        return WordAlignment.align(segment, split(segment, text, transcript));
    }

    /// In a language without spaces, the words that were recognized and are still there, and single characters.
    /// Subtitles join the words with spaces where the text has one, so a text with spaces is divided at them in
    /// every language.
    private static List<String> split(Segment segment, String text, Transcript transcript) {
        if (text.contains(" ") || !Sentences.isUnspaced(transcript.language())) {
            return List.of(text.split(" "));
        }
        var parts = new ArrayList<String>();
        int from = 0;
        for (var word : segment.words()) {
            int at = word.text().isEmpty() ? -1 : text.indexOf(word.text(), from);
            if (at >= 0) {
                parts.addAll(characters(text.substring(from, at)));
                parts.add(word.text());
                from = at + word.text().length();
            }
        }
        parts.addAll(characters(text.substring(from)));
        return parts;
    }

    /// As a reader counts them.
    private static List<String> characters(String text) {
        var boundaries = BreakIterator.getCharacterInstance(Locale.ROOT);
        boundaries.setText(text);
        var characters = new ArrayList<String>();
        int from = boundaries.first();
        for (int to = boundaries.next(); to != BreakIterator.DONE; to = boundaries.next()) {
            characters.add(text.substring(from, to));
            from = to;
        }
        return characters;
    }
}
