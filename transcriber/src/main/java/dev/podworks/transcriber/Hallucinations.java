package dev.podworks.transcriber;

import dev.podworks.transcriber.Words.Word;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/// Removes what the model invents where nobody speaks.
final class Hallucinations {
    /// The limit of OpenAI's own decoder.
    private static final double LOG_PROBABILITY_MIN = -1;
    /// Where the model itself says that there is no speech, its text must be more probable than elsewhere.
    private static final double NO_SPEECH_PROBABILITY = 0.5;

    private static final double NO_SPEECH_LOG_PROBABILITY_MIN = -0.5;
    /// Repeated by chance less often than pairs of words.
    private static final int PHRASE_TOKENS = 3;

    private static final double SILENCE_DBFS = -60;
    private static final long MARGIN_MILLIS = 200;
    private static final int LOOP_WORDS_MAX = 10;
    /// People say a word three times, but no sentence.
    private static final int LOOP_WORDS = 8;

    private static final int LOOP_REPETITIONS = 3;
    /// Far more words than anybody speaks in that time: the model found no sound for them. A few words are crowded in
    /// real speech too, where the alignment fails.
    private static final int CROWD_WORDS = 10;

    private static final long CROWD_MILLIS = 200;
    /// What subtitles end with, in the videos that the model was trained on.
    private static final Set<String> PHRASES = Set.of(
            "thank you",
            "thank you very much",
            "thank you for watching",
            "thanks for watching",
            "thank you so much for watching",
            "please subscribe",
            "please subscribe to my channel",
            "subtitles by the amaraorg community",
            "you",
            "bye",
            "bye bye",
            "the end");

    private static final double PHRASE_LOG_PROBABILITY_MIN = -0.3;

    /// A window of which less is left had no speech.
    private static final double KEPT_MIN = 0.5;

    private Hallucinations() {}

    /// @param recognition of a window
    /// @param words of its tokens
    /// @param levels of the window
    static List<Word> removed(WhisperModel.Recognition recognition, List<Word> words, Levels levels) {
        if (isInvented(logProbability(recognition.tokens()), recognition.noSpeechProbability(), words)) {
            return List.of();
        }
        var kept = withoutLoops(audible(withoutCrowds(words), levels));
        return kept.size() < KEPT_MIN * words.size() ? List.of() : kept;
    }

    /// The mean of the tokens but for those that repeat a phrase: once the model repeats itself, it is sure of the
    /// rest, whatever the first time was.
    private static double logProbability(List<Token> tokens) {
        var texts = tokens.stream()
                .map(token -> new String(token.bytes(), StandardCharsets.ISO_8859_1))
                .toList();
        var phrases = new HashSet<List<String>>();
        return IntStream.range(0, tokens.size())
                .filter(i -> phrases.add(texts.subList(Math.max(0, i + 1 - PHRASE_TOKENS), i + 1)))
                .mapToDouble(i -> Math.log(tokens.get(i).probability()))
                .average()
                .orElse(0);
    }

    private static boolean isInvented(double logProbability, double noSpeechProbability, List<Word> words) {
        double limit = noSpeechProbability > NO_SPEECH_PROBABILITY
                ? NO_SPEECH_LOG_PROBABILITY_MIN
                : isPhrase(words) ? PHRASE_LOG_PROBABILITY_MIN : LOG_PROBABILITY_MIN;
        return logProbability < limit;
    }

    private static boolean isPhrase(List<Word> words) {
        return PHRASES.contains(
                String.join(" ", words.stream().map(Hallucinations::letters).toList()));
    }

    private static List<Word> withoutCrowds(List<Word> words) {
        var kept = new ArrayList<Word>();
        for (int i = 0; i < words.size(); ) {
            int end = i + 1;
            while (end < words.size()
                    && words.get(end).startMillis() - words.get(i).startMillis() < CROWD_MILLIS) {
                end++;
            }
            if (end - i < CROWD_WORDS) {
                kept.add(words.get(i++));
            } else {
                i = end;
            }
        }
        return kept;
    }

    /// Times are not exact.
    private static List<Word> audible(List<Word> words, Levels levels) {
        return words.stream()
                .filter(word -> levels.loudest(word.startMillis() - MARGIN_MILLIS, word.endMillis() + MARGIN_MILLIS)
                        > SILENCE_DBFS)
                .toList();
    }

    /// Keeps the first of a phrase's repetitions.
    private static List<Word> withoutLoops(List<Word> words) {
        var kept = new ArrayList<Word>();
        for (int i = 0; i < words.size(); ) {
            kept.add(words.get(i));
            int length = loop(words, i);
            int repeated = length == 0 ? 0 : repetitions(words, i, length) * length;
            kept.addAll(words.subList(i + 1, Math.max(i + 1, i + length)));
            i += Math.max(1, repeated);
        }
        return kept;
    }

    /// The number of words that are repeated from that word on, or 0.
    private static int loop(List<Word> words, int from) {
        for (int length = 1; length <= LOOP_WORDS_MAX; length++) {
            int repetitions = repetitions(words, from, length);
            if (repetitions >= LOOP_REPETITIONS && repetitions * length >= LOOP_WORDS) {
                return length;
            }
        }
        return 0;
    }

    private static int repetitions(List<Word> words, int from, int length) {
        int repetitions = 1;
        int end = from + length;
        while (end + length <= words.size() && same(words, from, end, length)) {
            repetitions++;
            end += length;
        }
        return repetitions;
    }

    private static boolean same(List<Word> words, int a, int b, int length) {
        for (int i = 0; i < length; i++) {
            if (!letters(words.get(a + i)).equals(letters(words.get(b + i)))) {
                return false;
            }
        }
        return true;
    }

    private static String letters(Word word) {
        return word.text().toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
    }
}
