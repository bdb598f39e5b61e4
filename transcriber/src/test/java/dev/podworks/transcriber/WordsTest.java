package dev.podworks.transcriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {
    private static Token token(String text, long endMillis) {
        return new Token(text.getBytes(StandardCharsets.UTF_8), endMillis, 0.9);
    }

    /// Loud from 1 s to 2 s and from 4 s to 5 s, otherwise quiet.
    private static Levels levels() {
        var samples = new float[6 * TranscriberProgram.RATE_HZ];
        Arrays.fill(samples, 0.001f);
        Arrays.fill(samples, TranscriberProgram.RATE_HZ, 2 * TranscriberProgram.RATE_HZ, 0.1f);
        Arrays.fill(samples, 4 * TranscriberProgram.RATE_HZ, 5 * TranscriberProgram.RATE_HZ, 0.1f);
        return new Levels(samples);
    }

    @Test
    void tokensBecomeWordsWithTheirPunctuation() {
        var tokens = List.of(token(" come", 1500), token(" clo", 1700), token("ser", 2000), token(".", 2600));
        assertThat(Words.of(tokens, levels()))
                .extracting(Words.Word::text, Words.Word::startMillis, Words.Word::endMillis)
                .containsExactly(tuple("come", 1000L, 1500L), tuple("closer.", 1500L, 2000L));
    }

    @Test
    void wordAfterAPauseBeginsWhereItGetsLoud() {
        var words = Words.of(List.of(token(" one", 2000), token(" two", 4600)), levels());
        assertThat(words.getLast().startMillis()).isEqualTo(4000);
    }

    @Test
    void charactersOfSeveralTokensAreJoined() {
        var bytes = "é".getBytes(StandardCharsets.UTF_8);
        var tokens = List.of(
                token(" caf", 1200),
                new Token(new byte[] {bytes[0]}, 1300, 1),
                new Token(new byte[] {bytes[1]}, 1400, 1));
        assertThat(Words.of(tokens, levels())).extracting(Words.Word::text).containsExactly("café");
    }
}
