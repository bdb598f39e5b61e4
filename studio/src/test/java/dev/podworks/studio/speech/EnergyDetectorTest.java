package dev.podworks.studio.speech;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnergyDetectorTest {
    private static final int SECOND = SpeechSpan.SAMPLE_RATE_HZ;

    @TempDir
    Path directory;

    /// Alternating seconds of noise and silence.
    private Path speech(double... seconds) throws Exception {
        var random = new Random(5);
        int samples = 0;
        for (double part : seconds) {
            samples += (int) (part * SECOND);
        }
        var bytes = ByteBuffer.allocate(samples * Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int part = 0; part < seconds.length; part++) {
            for (int i = 0; i < (int) (seconds[part] * SECOND); i++) {
                bytes.putShort((short) (random.nextGaussian() * (part % 2 == 0 ? 2500 : 3)));
            }
        }
        return Files.write(directory.resolve("speech"), bytes.array());
    }

    private static List<SpeechSpan> detect(Path speech) throws Exception {
        return new EnergyDetector().detect(speech).spans();
    }

    @Test
    void speechIsSplitAtPauses() throws Exception {
        List<SpeechSpan> spans = detect(speech(2, 1, 3, 0.2, 1));
        assertThat(spans).hasSize(2);
        assertThat(spans.getFirst().startSample()).isZero();
        assertThat(spans.getFirst().endSample()).isBetween(2L * SECOND, SECOND * 5L / 2);
        assertThat(spans.getLast().startSample()).isBetween(SECOND * 5L / 2, 3L * SECOND);
    }

    @Test
    void silenceHasNoSpans() throws Exception {
        assertThat(detect(speech(0, 5))).isEmpty();
        assertThat(detect(Files.write(directory.resolve("empty"), new byte[0]))).isEmpty();
    }

    @Test
    void spansOfRandomSignalsAreOrderedShortAndCoverEveryLoudSample() throws Exception {
        long seed = new Random().nextLong();
        var random = new Random(seed);
        double[] parts = new double[60];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = i % 2 == 0 ? 0.3 + random.nextDouble() * 30 : random.nextDouble() * 2;
        }
        List<SpeechSpan> spans = detect(speech(parts));
        long end = 0;
        for (SpeechSpan span : spans) {
            assertThat(span.startSample()).as("seed %d", seed).isGreaterThanOrEqualTo(end - SECOND / 2);
            assertThat(span.samples()).as("seed %d", seed).isBetween(1L, 15L * SECOND);
            end = span.endSample();
        }
        double at = 0;
        for (int i = 0; i < parts.length; i += 2) {
            long middle = (long) ((at + parts[i] / 2) * SECOND);
            assertThat(spans)
                    .as("seed %d", seed)
                    .anyMatch(span -> span.startSample() <= middle && middle <= span.endSample());
            at += parts[i] + (i + 1 < parts.length ? parts[i + 1] : 0);
        }
    }
}
