package dev.podworks.files.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.media.DecodedDuration;
import dev.podworks.media.test.TestMedia;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Channels with tones that take turns like speakers, four seconds each.
@Tag("integration")
class SpeakerDetectorTest {
    private static final String HOST = "0.5*sin(2*PI*220*t)*lt(mod(t,8),4)*gt(mod(t,1),0.2)";
    private static final String GUEST = "0.3*sin(2*PI*150*t)*gte(mod(t,8),4)*gt(mod(t,1),0.2)";
    private static final String HISS = "0.003*(random(%d)-0.5)";

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            a track each                    | HOST            | GUEST           | true
            a quiet microphone              | HOST            | 0.05*GUEST      | true
            with hiss                       | HOST+HISS1      | GUEST+HISS2     | true
            voices leak into the other's    | HOST+0.15*GUEST | GUEST+0.15*HOST | true
            the guest says little           | HOST            | GUEST*lt(t,7)   | true
            both in the middle              | HOST+GUEST      | HOST+GUEST      | false
            both in the middle, one louder  | HOST+GUEST      | 0.2*(HOST+GUEST)| false
            a little to the sides           | HOST+0.5*GUEST  | GUEST+0.5*HOST  | false
            one on one side only            | HOST            | 0               | false
            one beside hiss                 | HOST            | HISS1           | false
            the same voice                  | HOST            | HOST            | false
            silence                         | 0               | 0               | false
        """)
    void speakersOnSeparateChannelsAreDetected(String name, String left, String right, boolean different)
            throws Exception {
        var graph = String.format(
                Locale.ROOT, "aevalsrc='%s|%s':s=%d:d=48", side(left), side(right), DecodedDuration.SAMPLE_RATE_HZ);
        var speakers = new SpeakerDetector();
        speakers.write(TestMedia.ffmpeg("-f", "lavfi", "-i", graph, "-f", "s16le", "pipe:1"));

        assertThat(speakers.hasTwoSpeakers()).isEqualTo(different);
    }

    private static String side(String expression) {
        return expression
                .replace("HOST", HOST)
                .replace("GUEST", GUEST)
                .replace("HISS1", String.format(Locale.ROOT, HISS, 1))
                .replace("HISS2", String.format(Locale.ROOT, HISS, 2));
    }
}
