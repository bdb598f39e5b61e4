package dev.podworks.transcriber;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Joins tokens to words.
final class Words {
    /// Longer than nearly every word: what was before is a pause.
    private static final long LENGTH_MAX_MILLIS = 1_000;

    private Words() {}

    /// @param text with its punctuation, without spaces
    /// @param confidence the mean of its tokens' probabilities
    record Word(String text, long startMillis, long endMillis, double confidence) {}

    /// The times are those of the tokens: [WordTimes] refines them.
    static List<Word> of(List<Token> tokens, Levels levels) {
        var words = new ArrayList<Word>();
        var current = new ArrayList<Token>();
        long begin = 0;
        for (var token : tokens) {
            if (token.beginsWord() && !current.isEmpty()) {
                add(current, begin, levels, words);
                begin = Math.max(begin, current.getLast().endMillis());
                current.clear();
            }
            current.add(token);
        }
        if (!current.isEmpty()) {
            add(current, begin, levels, words);
        }
        return words;
    }

    /// A word begins where the one before and its punctuation end, unless there is a pause: then where it gets loud.
    private static void add(List<Token> tokens, long begin, Levels levels, List<Word> words) {
        var bytes = new ByteArrayOutputStream();
        tokens.forEach(token -> bytes.writeBytes(token.bytes()));
        var text = bytes.toString(StandardCharsets.UTF_8).strip().replaceAll("\\s+", " ");
        if (text.isEmpty()) {
            return;
        }
        long end = Math.max(begin, lastSpoken(tokens).endMillis());
        long earliest = Math.max(begin, end - LENGTH_MAX_MILLIS);
        long start = levels.loudFrom(earliest, end);
        double confidence =
                tokens.stream().mapToDouble(Token::probability).average().orElseThrow();
        words.add(new Word(text, start == end ? earliest : start, end, confidence));
    }

    /// The time of a punctuation mark is in the pause after the word.
    private static Token lastSpoken(List<Token> tokens) {
        for (var token : tokens.reversed()) {
            if (token.isSpoken()) {
                return token;
            }
        }
        return tokens.getLast();
    }
}
