package dev.podworks.studio.transcript;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Divides words into sentences: at the punctuation of the engine or, as some engines have none, at pauses.
final class Sentences {
    private static final Pattern END = Pattern.compile(".*[.?!\u2026\u3002\uff01\uff1f][\"'\u201d\u2019)\u300d]*");
    /// A full stop after these ends an abbreviation.
    private static final Pattern ABBREVIATION = Pattern.compile("(?i)(mr|mrs|ms|dr|prof|st|vs|e\\.g|i\\.e|\\p{L})\\.");
    private static final double PAUSE_SECONDS = 1;
    /// A speaker without pauses and punctuation.
    private static final double LENGTH_MAX_SECONDS = 30;
    /// Languages whose words are not separated.
    private static final Set<String> UNSPACED = Set.of("ja", "zh", "yue", "th", "lo", "km", "my");

    private Sentences() {}

    static List<Segment> of(Optional<String> speaker, String language, List<Word> words) {
        var ordered = words.stream()
                .sorted(Comparator.comparingDouble(Word::startSeconds))
                .toList();
        var separator = isUnspaced(language) ? "" : " ";
        var segments = new ArrayList<Segment>();
        int start = 0;
        for (int i = 0; i < ordered.size(); i++) {
            if (i + 1 == ordered.size() || endsBetween(ordered.get(start), ordered.get(i), ordered.get(i + 1))) {
                segments.add(segment(speaker, separator, ordered.subList(start, i + 1)));
                start = i + 1;
            }
        }
        return segments;
    }

    /// Whether the words of the language are not separated by spaces.
    static boolean isUnspaced(@Nullable String language) {
        return language != null && UNSPACED.contains(language);
    }

    private static boolean endsBetween(Word first, Word last, Word next) {
        return endsSentence(last)
                || next.startSeconds() - last.endSeconds() >= PAUSE_SECONDS
                || next.endSeconds() - first.startSeconds() > LENGTH_MAX_SECONDS;
    }

    private static boolean endsSentence(Word word) {
        return END.matcher(word.text()).matches()
                && !ABBREVIATION.matcher(word.text()).matches();
    }

    private static Segment segment(Optional<String> speaker, String separator, List<Word> words) {
        var text = words.stream().map(Word::text).collect(Collectors.joining(separator));
        return new Segment(
                words.getFirst().startSeconds(),
                words.getLast().endSeconds(),
                speaker.orElse(null),
                text,
                List.copyOf(words));
    }
}
