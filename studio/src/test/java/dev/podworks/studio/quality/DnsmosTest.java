package dev.podworks.studio.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.TestModels;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Against the values of the authors' tool (Python's speechmos 0.0.1.1).
@Tag("integration")
class DnsmosTest {
    private static float[] speech(String name) throws Exception {
        return TestMedia.decode(TestModels.material("speech").resolve(name), "anull", Dnsmos.SAMPLE_RATE_HZ);
    }

    private static void assertOpinion(Dnsmos.Opinion opinion, double signal, double background, double overall) {
        assertThat(opinion.signal()).isCloseTo(signal, within(0.01));
        assertThat(opinion.background()).isCloseTo(background, within(0.01));
        assertThat(opinion.overall()).isCloseTo(overall, within(0.01));
    }

    @Test
    void opinionsAreThoseOfTheAuthorsTool() throws Exception {
        try (var dnsmos = new Dnsmos(TestModels.material("dnsmos"))) {
            var first = speech("0870.wav");
            var second = speech("0890.wav");
            var joined = Arrays.copyOf(first, first.length + second.length);
            System.arraycopy(second, 0, joined, first.length, second.length);
            // Shorter than a window, and four windows.
            assertOpinion(dnsmos.of(first, 1), 3.605, 3.930, 3.249);
            assertOpinion(dnsmos.of(joined, 1), 3.580, 3.548, 3.042);
        }
    }
}
