package dev.podworks.transcriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.transcriber.Words.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WordTimesTest {
    private static final int PER_MILLI = TranscriberProgram.RATE_HZ / 1000;

    /// Soft noise, with a loud one for each word, which is a tenth of a second for each of its letters.
    private static float[] sound(int millis, Word... spoken) {
        var random = new Random(1);
        var samples = new float[millis * PER_MILLI];
        for (int i = 0; i < samples.length; i++) {
            long now = i / PER_MILLI;
            boolean isLoud = IntStream.range(0, spoken.length)
                    .anyMatch(word -> now >= spoken[word].startMillis() && now < spoken[word].endMillis());
            samples[i] = (float) ((isLoud ? 0.1 : 0.001) * random.nextGaussian());
        }
        return samples;
    }

    private static Word word(String text, long startMillis) {
        return new Word(text, startMillis, startMillis + 100L * text.length(), 1);
    }

    private static Word shifted(Word word, long startMillis, long endMillis) {
        return new Word(word.text(), word.startMillis() + startMillis, word.endMillis() + endMillis, 1);
    }

    private static void assertTimes(List<Word> refined, Word... spoken) {
        assertThat(refined).hasSameSizeAs(spoken);
        for (int i = 0; i < spoken.length; i++) {
            assertThat(refined.get(i).text()).isEqualTo(spoken[i].text());
            assertThat((double) refined.get(i).startMillis()).isCloseTo(spoken[i].startMillis(), within(60.0));
            // Its decay is part of a word.
            assertThat((double) refined.get(i).endMillis()).isCloseTo(spoken[i].endMillis() + 40, within(60.0));
        }
    }

    @Test
    void wordsEndAndBeginAtThePauseAfterTheAttention() {
        var spoken = new Word[] {word("come", 500), word("closer", 1100), word("speak", 2600)};
        var attended =
                List.of(shifted(spoken[0], 0, -180), shifted(spoken[1], -200, -200), shifted(spoken[2], -700, -150));
        assertTimes(WordTimes.refined(attended, new Loudness(sound(4000, spoken))), spoken);
    }

    @Test
    void wordsWithoutAPauseKeepTheBoundaryOfTheAttention() {
        var spoken = new Word[] {word("come", 500), word("closer", 900), word("speak", 1500)};
        assertTimes(WordTimes.refined(List.of(spoken), new Loudness(sound(3000, spoken))), spoken);
    }

    @Test
    void wordThatTheAttentionSkipsGetsItsSound() {
        var spoken = new Word[] {word("messages", 500), word("april", 1400), word("disabled", 2000)};
        var attended = List.of(shifted(spoken[0], 0, 550), shifted(spoken[1], 450, -50), shifted(spoken[2], -100, -50));
        assertTimes(WordTimes.refined(attended, new Loudness(sound(3500, spoken))), spoken);
    }

    @Test
    void longNoiseIsNoPartOfAWord() {
        var noise = new Word("noise", 1000, 5800, 1);
        var spoken = word("speak", 5800);
        var refined = WordTimes.refined(List.of(spoken), new Loudness(sound(8000, noise, spoken)));
        assertThat(refined.getFirst().endMillis() - refined.getFirst().startMillis())
                .isLessThanOrEqualTo(1500);
    }

    @Test
    void nothingIsRefinedWithoutWordsOrSound() {
        assertThat(WordTimes.refined(List.of(), new Loudness(sound(1000)))).isEmpty();
        var words = List.of(word("a", 0));
        assertThat(WordTimes.refined(words, new Loudness(new float[10]))).isEqualTo(words);
    }

    @Test
    void timesAreInOrderAndInTheWindowWhateverTheAttentionSays() {
        for (int seed = 0; seed < 50; seed++) {
            var random = new Random(seed);
            int millis = 20 + random.nextInt(3000);
            var words = new ArrayList<Word>();
            long end = 0;
            for (int i = 0; i < 1 + random.nextInt(20); i++) {
                long start = end + random.nextInt(300);
                end = start + random.nextInt(400);
                words.add(new Word("w".repeat(1 + random.nextInt(8)), start, end, 1));
            }
            var samples = sound(millis, words.toArray(Word[]::new));
            long previous = 0;
            for (var word : WordTimes.refined(words, new Loudness(samples))) {
                assertThat(word.startMillis()).as("seed %s", seed).isBetween(previous, (long) millis);
                assertThat(word.endMillis()).as("seed %s", seed).isBetween(word.startMillis(), (long) millis);
                previous = word.endMillis();
            }
        }
    }
}
