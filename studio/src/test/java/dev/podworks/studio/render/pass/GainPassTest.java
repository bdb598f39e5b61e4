package dev.podworks.studio.render.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.studio.leveling.GainCurve;
import dev.podworks.studio.leveling.GainCurve.Point;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GainPassTest {
    private static final int FRAMES = 48_000 * 3 + 17;
    private static final GainCurve CURVE = new GainCurve(List.of(new Point(48_000, 0), new Point(96_000, -20)));

    @TempDir
    Path directory;

    private Path premaster(int channels) throws Exception {
        var bytes = ByteBuffer.allocate(FRAMES * channels * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int frame = 0; frame < FRAMES; frame++) {
            for (int channel = 0; channel < channels; channel++) {
                bytes.putFloat((float) ((channel + 1) * 0.1 * Math.sin(frame * 0.13)));
            }
        }
        return Files.write(directory.resolve("voice.f32"), bytes.array());
    }

    @Test
    void everyFrameOfEveryChannelIsMultipliedInPlace() throws Exception {
        var file = premaster(2);
        var measurement = new GainPass(2).apply(CURVE, file);
        assertThat(measurement.frames()).isEqualTo(FRAMES);
        var samples = ByteBuffer.wrap(Files.readAllBytes(file))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
        assertThat(samples.remaining()).isEqualTo(FRAMES * 2);
        for (int frame : new int[] {0, 47_999, 60_000, 96_000, FRAMES - 1}) {
            double gain = Math.pow(10, CURVE.new Reader().dbAt(frame) / 20);
            double expected = 0.1 * Math.sin(frame * 0.13) * gain;
            assertThat((double) samples.get(2 * frame)).isCloseTo(expected, within(1e-4));
            assertThat((double) samples.get(2 * frame + 1)).isCloseTo(2 * expected, within(2e-4));
        }
    }

    @Test
    void theResultIsMeasured() throws Exception {
        var flat = new GainPass(1).apply(GainCurve.FLAT, premaster(1));
        var quieter = new GainPass(1).apply(new GainCurve(List.of(new Point(0, -6))), premaster(1));
        assertThat(quieter.loudnessLufs()).isCloseTo(flat.loudnessLufs() - 6, within(0.01));
    }

    @Test
    void cancellationEndsIt() throws Exception {
        var file = premaster(1);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> new GainPass(1).apply(CURVE, file)).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }
}
