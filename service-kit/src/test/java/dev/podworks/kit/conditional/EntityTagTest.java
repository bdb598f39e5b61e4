package dev.podworks.kit.conditional;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class EntityTagTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    @Test
    void theSameAnswerHasTheSameTagAndAnotherAnother() {
        assertThat(tag("{\"name\":\"a\"}", NOON)).isEqualTo(tag("{\"name\":\"a\"}", NOON.plus(Duration.ofDays(1))));
        assertThat(tag("{\"name\":\"a\"}", NOON)).isNotEqualTo(tag("{\"name\":\"b\"}", NOON));
    }

    @Test
    void aLinkThatIsSignedAnewIsTheSameAnswer() {
        assertThat(tag(link("a.mp3", "20261120T120000Z", "cafe"), NOON))
                .isEqualTo(tag(link("a.mp3", "20261120T122959Z", "beef"), NOON.plus(Duration.ofMinutes(29))))
                .isNotEqualTo(tag(link("b.mp3", "20261120T120000Z", "cafe"), NOON));
    }

    @Test
    void linksAreConfirmedForHalfAnHourAtMost() {
        assertThat(tag(link("a.mp3", "20261120T120000Z", "cafe"), NOON))
                .isNotEqualTo(tag(link("a.mp3", "20261120T123000Z", "beef"), NOON.plus(Duration.ofMinutes(30))));
    }

    private static String link(String name, String date, String signature) {
        return "{\"url\":\"https://store/%s?response-content-disposition=x&X-Amz-Date=%s&X-Amz-Signature=%s\"}"
                .formatted(name, date, signature);
    }

    private static String tag(String answer, Instant at) {
        return EntityTag.of(answer.getBytes(StandardCharsets.UTF_8), at);
    }
}
