package dev.podworks.studio.output;

import dev.podworks.studio.transcript.Segment;
import dev.podworks.studio.transcript.Transcript;
import dev.podworks.studio.transcript.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Divides a transcript into subtitles: two lines of 42 characters, up to 7 s, broken at the ends of sentences and
/// clauses or at pauses. A subtitle stays long enough to be read, if the next one leaves the time.
final class Subtitles {
    private static final int CHARACTERS_MAX = 2 * Subtitle.LINE_CHARACTERS;
    /// From here on, the end of a clause is a good place to break.
    private static final int CLAUSE_CHARACTERS_MIN = 32;
    private static final double LENGTH_MAX_SECONDS = 7;
    private static final double LENGTH_MIN_SECONDS = 1;
    private static final double GAP_SECONDS = 0.08;
    private static final double PAUSE_SECONDS = 1;
    private static final double CHARACTERS_PER_SECOND = 17;

    private Subtitles() {}

    /// A text with the time in which it is spoken.
    private record Spoken(double startSeconds, double endSeconds, Optional<String> speaker, String text) {}

    static List<Subtitle> of(Transcript transcript) {
        var spoken = transcript.segments().stream()
                .flatMap(segment -> divide(segment).stream())
                .sorted((a, b) -> Double.compare(a.startSeconds(), b.startSeconds()))
                .toList();
        var subtitles = new ArrayList<Subtitle>();
        for (int i = 0; i < spoken.size(); i++) {
            var current = spoken.get(i);
            boolean changes = i == 0 || !spoken.get(i - 1).speaker().equals(current.speaker());
            double end = i + 1 < spoken.size() ? end(current, spoken.get(i + 1)) : readable(current);
            subtitles.add(new Subtitle(
                    current.startSeconds(), end, current.speaker(), changes, Subtitle.lines(current.text())));
        }
        return subtitles;
    }

    /// Subtitles of speakers who talk at the same time overlap.
    private static double end(Spoken current, Spoken next) {
        double latest = next.startSeconds() - GAP_SECONDS;
        boolean overlaps = !next.speaker().equals(current.speaker()) && latest < current.endSeconds();
        return overlaps ? current.endSeconds() : Math.max(Math.min(readable(current), latest), shortest(current, next));
    }

    /// Words without a length, or a next subtitle at nearly the same time.
    private static double shortest(Spoken current, Spoken next) {
        return Math.max(
                current.startSeconds() + GAP_SECONDS,
                Math.min(current.endSeconds(), next.startSeconds()) - GAP_SECONDS);
    }

    private static double readable(Spoken spoken) {
        double reading = Math.max(LENGTH_MIN_SECONDS, spoken.text().length() / CHARACTERS_PER_SECOND);
        return Math.max(spoken.endSeconds(), spoken.startSeconds() + Math.min(LENGTH_MAX_SECONDS, reading));
    }

    private static List<Spoken> divide(Segment segment) {
        var speaker = Optional.ofNullable(segment.speaker());
        if (segment.words().isEmpty()) {
            return List.of(new Spoken(segment.startSeconds(), segment.endSeconds(), speaker, segment.text()));
        }
        var separator = segment.text().contains(" ") ? " " : "";
        var divided = new ArrayList<Spoken>();
        var rest = segment.words();
        while (!rest.isEmpty()) {
            var words = rest.subList(0, length(rest, separator));
            divided.add(new Spoken(
                    words.getFirst().startSeconds(), words.getLast().endSeconds(), speaker, text(words, separator)));
            rest = rest.subList(words.size(), rest.size());
        }
        return divided;
    }

    /// How many of the words are in the next subtitle.
    private static int length(List<Word> words, String separator) {
        int fitting = 1;
        while (fitting < words.size() && fits(words.subList(0, fitting + 1), separator)) {
            fitting++;
        }
        if (fitting == words.size()) {
            return fitting;
        }
        for (int count = fitting; count > 0; count--) {
            var text = text(words.subList(0, count), separator);
            if (text.length() >= CLAUSE_CHARACTERS_MIN && endsClause(text)) {
                return count;
            }
        }
        return balanced(words, fitting, separator);
    }

    /// So that the last words of a sentence are not alone in a subtitle.
    private static int balanced(List<Word> words, int fitting, String separator) {
        int rest = text(words.subList(fitting, words.size()), separator).length();
        boolean isLast = rest < CLAUSE_CHARACTERS_MIN;
        return isLast ? Math.max(1, (words.size() + 1) / 2) : fitting;
    }

    private static boolean endsClause(String text) {
        return ",;:\u2014\u3001".indexOf(text.charAt(text.length() - 1)) >= 0;
    }

    private static boolean fits(List<Word> words, String separator) {
        var last = words.getLast();
        var text = text(words, separator);
        return text.length() <= CHARACTERS_MAX
                && Subtitle.lines(text).size() <= 2
                && last.endSeconds() - words.getFirst().startSeconds() <= LENGTH_MAX_SECONDS
                && last.startSeconds() - words.get(words.size() - 2).endSeconds() < PAUSE_SECONDS;
    }

    private static String text(List<Word> words, String separator) {
        return String.join(
                separator,
                words.stream().map(Word::text).map(Objects::requireNonNull).toList());
    }
}
