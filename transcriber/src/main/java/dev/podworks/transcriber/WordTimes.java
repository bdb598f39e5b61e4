package dev.podworks.transcriber;

import dev.podworks.transcriber.Words.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Finds the times of words near those that the model's attention gives. Attention proceeds to the next word before
/// this one has ended, most of all before pauses, so its boundaries are some 0.2 s early.
///
/// The boundaries of all words of a window are chosen together, by dynamic programming. Each has a price: for its
/// distance from the attention's, for the loudness there, and for a word that is longer or shorter than its letters
/// suggest. Where a boundary is in a pause, the words end and begin at the pause's ends.
final class WordTimes {
    /// A second: how far a boundary may be from the attention's.
    private static final int DISTANCE_FRAMES_MAX = 100;

    private static final int PAUSE_FRAMES_MAX = 100;
    /// Prices, by frame and for full loudness.
    private static final double EARLIER_PRICE = 0.1;

    private static final double LATER_PRICE = 0.035;
    /// Where attention has lost the words, it is wrong by a whole one.
    private static final double DISTANCE_PRICE_MAX = 1.5;

    private static final double LOUDNESS_PRICE = 2;
    private static final double EMPTY_PRICE = 50;
    /// So that a few frames more or less don't matter to a short word.
    private static final int LENGTH_TOLERANCE_FRAMES = 5;

    /// Sounds decay into a pause.
    private static final int DECAY_FRAMES = 8;

    private static final int WORD_FRAMES_MAX = 150;

    private final List<Word> words;
    private final Loudness loudness;
    private final int start;
    private final double framesPerLetter;
    /// Of each length with its tolerance: they are compared some million times.
    private final double[] logarithms;

    private WordTimes(List<Word> words, Loudness loudness) {
        this.words = words;
        this.loudness = loudness;
        int end = loudness.frame(words.getLast().endMillis());
        this.start = loudness.quietUntil(loudness.frame(words.getFirst().startMillis()), attended(0));
        int letters = words.stream().mapToInt(WordTimes::letters).sum();
        this.framesPerLetter = (double) loudness.loudFrames(start, end) / letters;
        this.logarithms = IntStream.rangeClosed(0, loudness.frames())
                .mapToDouble(frames -> Math.log(frames + LENGTH_TOLERANCE_FRAMES))
                .toArray();
    }

    /// @param words of a window, in order, with the times of the attention
    static List<Word> refined(List<Word> words, Loudness loudness) {
        return words.isEmpty() || loudness.frames() == 0 ? words : new WordTimes(words, loudness).refined();
    }

    /// One more, which is the price of a short word.
    private static int letters(Word word) {
        return 1
                + (int) word.text()
                        .codePoints()
                        .filter(Character::isLetterOrDigit)
                        .count();
    }

    /// Where the attention leaves a word.
    private int attended(int word) {
        return loudness.frame(words.get(word).endMillis());
    }

    /// Where the attention arrives at the next word.
    private int attendedNext(int word) {
        int end = attended(word);
        return word + 1 < words.size()
                ? Math.clamp(loudness.frame(words.get(word + 1).startMillis()), end, end + PAUSE_FRAMES_MAX)
                : end;
    }

    /// The boundaries that are considered after a word, and for each the lowest price of all up to it and the choice
    /// of the boundary before.
    private record Candidates(int from, double[] prices, int[] previous) {}

    private Candidates candidates(int word, Candidates before) {
        int from = Math.max(0, attended(word) - DISTANCE_FRAMES_MAX);
        int to = Math.min(loudness.frames() - 1, attendedNext(word) + DISTANCE_FRAMES_MAX);
        var prices = new double[to - from + 1];
        var previous = new int[prices.length];
        double expected = Math.log(framesPerLetter * letters(words.get(word)) + LENGTH_TOLERANCE_FRAMES);
        for (int i = 0; i < prices.length; i++) {
            prices[i] = Double.POSITIVE_INFINITY;
            for (int k = 0; k < before.prices().length; k++) {
                double price = before.prices()[k] + lengthPrice(expected, before.from() + k, from + i);
                if (price < prices[i]) {
                    prices[i] = price;
                    previous[i] = k;
                }
            }
            prices[i] += boundaryPrice(word, from + i);
        }
        return new Candidates(from, prices, previous);
    }

    private double boundaryPrice(int word, int frame) {
        double distance = EARLIER_PRICE * Math.max(0, attended(word) - frame)
                + LATER_PRICE * Math.max(0, frame - attendedNext(word));
        double price = Math.min(distance, DISTANCE_PRICE_MAX);
        return word + 1 < words.size() ? price + LOUDNESS_PRICE * loudness.at(frame) : price;
    }

    /// @param expected logarithm of the word's length
    private double lengthPrice(double expected, int from, int to) {
        return to <= from ? EMPTY_PRICE : Math.abs(logarithms[loudness.loudFrames(from, to)] - expected);
    }

    /// The boundary after each word.
    private int[] boundaries() {
        var all = new ArrayList<Candidates>();
        var before = new Candidates(start, new double[1], new int[1]);
        for (int word = 0; word < words.size(); word++) {
            before = candidates(word, before);
            all.add(before);
        }
        var boundaries = new int[words.size()];
        int choice = cheapest(before.prices());
        for (int word = words.size() - 1; word >= 0; word--) {
            boundaries[word] = all.get(word).from() + choice;
            choice = all.get(word).previous()[choice];
        }
        // Where no order is possible, boundaries coincide.
        for (int word = 1; word < boundaries.length; word++) {
            boundaries[word] = Math.max(boundaries[word], boundaries[word - 1]);
        }
        return boundaries;
    }

    private static int cheapest(double[] prices) {
        double lowest = Arrays.stream(prices).min().orElseThrow();
        int index = 0;
        while (prices[index] > lowest) {
            index++;
        }
        return index;
    }

    private List<Word> refined() {
        var boundaries = boundaries();
        int last = boundaries.length - 1;
        boundaries[last] = loudness.loudUntil(
                boundaries[last], Math.min(loudness.frames(), boundaries[last] + DISTANCE_FRAMES_MAX));
        var refined = new ArrayList<Word>();
        int from = start;
        for (int word = 0; word <= last; word++) {
            int boundary = Math.max(boundaries[word], from);
            int next = word == last ? loudness.frames() : pauseUntil(boundary, boundaries[word + 1]);
            int end = decayed(loudness.quietFrom(boundary, from + 1), next);
            refined.add(timed(words.get(word), Math.max(from, end - WORD_FRAMES_MAX), end));
            from = next;
        }
        return refined;
    }

    /// Where the next word begins: after the pause in which the boundary is.
    ///
    /// @param nextBoundary if it is quiet until then, the word is too soft to be found
    private int pauseUntil(int boundary, int nextBoundary) {
        int end = loudness.quietUntil(boundary, nextBoundary);
        return end < nextBoundary ? end : boundary;
    }

    private static int decayed(int end, int next) {
        return Math.max(end, Math.min(end + DECAY_FRAMES, (end + next) / 2));
    }

    private static Word timed(Word word, int from, int to) {
        return new Word(
                word.text(),
                (long) from * Loudness.FRAME_MILLIS,
                (long) Math.max(from, to) * Loudness.FRAME_MILLIS,
                word.confidence());
    }
}
