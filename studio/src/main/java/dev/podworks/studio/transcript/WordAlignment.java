package dev.podworks.studio.transcript;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// The times of the words of a corrected segment.
///
/// A word that stays, apart from its case and punctuation, keeps its time exactly; which ones stay is the longest
/// common subsequence. Words that replace others share the time of those, by their lengths, or one by one where
/// there are as many. Words that replace nothing share the pause in which they were inserted, and have no length
/// where there is none.
final class WordAlignment {
    private static final Pattern NOT_IN_WORDS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    private final List<Word> before;
    private final List<String> after;
    private final double startSeconds;
    private final double endSeconds;

    private WordAlignment(List<Word> before, List<String> after, double startSeconds, double endSeconds) {
        this.before = before;
        this.after = after;
        this.startSeconds = startSeconds;
        this.endSeconds = endSeconds;
    }

    /// @param segment with the words that were recognized
    /// @param texts of the words that it has now, in their order
    static List<Word> align(Segment segment, List<String> texts) {
        return new WordAlignment(segment.words(), texts, segment.startSeconds(), segment.endSeconds()).words();
    }

    /// A word that stays, by its place before and after.
    private record Kept(int before, int after) {}

    private List<Word> words() {
        var words = new ArrayList<Word>();
        int old = 0;
        int next = 0;
        for (var kept : kept()) {
            replace(old, kept.before(), next, kept.after(), words);
            words.add(stays(before.get(kept.before()), after.get(kept.after())));
            old = kept.before() + 1;
            next = kept.after() + 1;
        }
        replace(old, before.size(), next, after.size(), words);
        return words;
    }

    /// Its confidence is that of the text that was recognized.
    private static Word stays(Word word, String text) {
        return new Word(
                word.startSeconds(), word.endSeconds(), text, text.equals(word.text()) ? word.confidence() : null);
    }

    private void replace(int oldFrom, int oldTo, int from, int to, List<Word> words) {
        if (oldTo - oldFrom == to - from) {
            for (int i = 0; i < to - from; i++) {
                words.add(stays(before.get(oldFrom + i), after.get(from + i)));
            }
        } else if (to > from) {
            double start = oldTo > oldFrom ? before.get(oldFrom).startSeconds() : endBefore(oldFrom);
            double end = oldTo > oldFrom ? before.get(oldTo - 1).endSeconds() : startAt(oldTo);
            share(start, Math.max(start, Math.min(end, startAt(oldTo))), after.subList(from, to), words);
        }
    }

    /// Recognized words may overlap a little.
    private double endBefore(int old) {
        double end = old == 0 ? startSeconds : before.get(old - 1).endSeconds();
        return Math.min(end, startAt(old));
    }

    private double startAt(int old) {
        return old < before.size()
                ? before.get(old).startSeconds()
                : Math.max(endSeconds, before.getLast().endSeconds());
    }

    private static void share(double start, double end, List<String> texts, List<Word> words) {
        int characters = texts.stream().mapToInt(String::length).sum();
        int done = 0;
        for (var text : texts) {
            double from = start + (end - start) * done / characters;
            done += text.length();
            double to = done == characters ? end : start + (end - start) * done / characters;
            words.add(new Word(from, to, text, null));
        }
    }

    /// The longest common subsequence of what the words sound like, the first of several.
    private List<Kept> kept() {
        var old = before.stream().map(word -> folded(word.text())).toList();
        var now = after.stream().map(WordAlignment::folded).toList();
        var lengths = new int[old.size() + 1][now.size() + 1];
        for (int i = old.size() - 1; i >= 0; i--) {
            for (int j = now.size() - 1; j >= 0; j--) {
                lengths[i][j] = old.get(i).equals(now.get(j))
                        ? lengths[i + 1][j + 1] + 1
                        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
            }
        }
        var kept = new ArrayList<Kept>();
        for (int i = 0, j = 0; i < old.size() && j < now.size(); ) {
            if (old.get(i).equals(now.get(j))) {
                kept.add(new Kept(i++, j++));
            } else if (lengths[i + 1][j] >= lengths[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return kept;
    }

    /// Without case and punctuation, unless there is nothing else.
    private static String folded(String word) {
        var letters = NOT_IN_WORDS.matcher(word).replaceAll("").toLowerCase(Locale.ROOT);
        return letters.isEmpty() ? word : letters;
    }
}
