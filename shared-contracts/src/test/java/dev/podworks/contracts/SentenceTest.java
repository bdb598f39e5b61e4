package dev.podworks.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import org.junit.jupiter.api.Test;

class SentenceTest {
    /// Regression: "Last error: The connection was refused..".
    @Test
    void aJoinedSentenceEndsWithOneFullStop() {
        assertThat(Sentence.ended("Last error: The connection was refused."))
                .isEqualTo("Last error: The connection was refused.");
        assertThat(Sentence.ended("Last error: refused")).isEqualTo("Last error: refused.");
        assertThat(Sentence.ended("refused.. ")).isEqualTo("refused.");
        assertThat(Sentence.ended("Really?")).isEqualTo("Really?");
    }

    /// Regression: "The API does not answer: null".
    @Test
    void anExceptionWithoutAMessageIsNamedByItsKind() {
        assertThat(Sentence.reason(new ConnectException())).isEqualTo("the connection was refused");
        assertThat(Sentence.reason(new HttpTimeoutException("request timed out")))
                .isEqualTo("request timed out");
        assertThat(Sentence.reason(new IOException(" "))).isEqualTo("the cause is IOException");
    }
}
