package dev.podworks.transcriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.transcriber.Words.Word;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class HallucinationsTest {
    private static final double SURE = 0.9;
    private static final double UNSURE = 0.3;

    private static List<Word> words(String text) {
        var words = new ArrayList<Word>();
        for (var word : text.split(" ")) {
            words.add(new Word(word, words.size() * 300L, words.size() * 300L + 300, 1));
        }
        return words;
    }

    private static List<Word> removed(String text, double probability, double noSpeech) {
        return Hallucinations.removed(recognition(probability, noSpeech), words(text), loud());
    }

    private static WhisperModel.Recognition recognition(double probability, double noSpeech) {
        return new WhisperModel.Recognition(List.of(new Token(new byte[] {'a'}, 0, probability)), noSpeech);
    }

    private static Levels loud() {
        var samples = new float[30 * TranscriberProgram.RATE_HZ];
        Arrays.fill(samples, 0.1f);
        return new Levels(samples);
    }

    @Test
    void speechIsKept() {
        var text = "Thank you. No, no, no, the rest can be repaired.";
        assertThat(removed(text, SURE, 0.01)).isEqualTo(words(text));
    }

    @Test
    void improbableTextIsWithheld() {
        assertThat(removed("I'm going to go to the next one.", UNSURE, 0.2)).isEmpty();
    }

    /// Regression: `Thank you. Thank you.` in the noise of a café.
    @Test
    void repetitionsMakeTextNoMoreProbable() {
        var tokens = new ArrayList<Token>();
        for (int i = 0; i < 60; i++) {
            var text = "I would say that it is about to work. ".substring(i % 15, i % 15 + 1);
            tokens.add(new Token(text.getBytes(StandardCharsets.UTF_8), i * 100L, i < 15 ? UNSURE : SURE));
        }
        var recognition = new WhisperModel.Recognition(tokens, 0.1);
        assertThat(Hallucinations.removed(recognition, words("I would say that it works"), loud()))
                .isEmpty();
    }

    @Test
    void textWhereTheModelHearsNoSpeechMustBeMoreProbable() {
        assertThat(removed("And then he left.", 0.5, 0.1)).hasSize(4);
        assertThat(removed("And then he left.", 0.5, 0.9)).isEmpty();
    }

    @Test
    void phraseAloneMustBeMoreProbable() {
        assertThat(removed("Thanks for watching!", 0.6, 0.1)).isEmpty();
        assertThat(removed("Thank you.", SURE, 0.1)).hasSize(2);
    }

    @Test
    void windowThatIsALoopIsWithheld() {
        assertThat(removed("put it in the oven ".repeat(8).strip(), SURE, 0.1)).isEmpty();
    }

    @Test
    void loopAfterSpeechIsCut() {
        var speech = "People buy a better microphone, put it beside a fridge and wonder about the hum.";
        assertThat(removed(speech + " and so on and so on and so on", SURE, 0.1))
                .extracting(Word::text)
                .endsWith("hum.", "and", "so", "on")
                .hasSize(18);
    }

    @Test
    void wordsWithoutSoundAreRemoved() {
        var silence = new Levels(new float[30 * TranscriberProgram.RATE_HZ]);
        assertThat(Hallucinations.removed(recognition(SURE, 0.1), words("and so on"), silence))
                .isEmpty();
    }

    @Test
    void crowdedWordsAreRemoved() {
        var words = new ArrayList<>(words("this was really said by somebody who sat in a room"));
        for (int i = 0; i < 10; i++) {
            words.add(new Word("crowd" + i, 5000, 5000, 1));
        }
        assertThat(Hallucinations.removed(recognition(SURE, 0.1), words, loud()))
                .hasSize(11);
    }
}
