package dev.podworks.studio.render.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.studio.leveling.GainCurve;
import dev.podworks.studio.leveling.GainCurve.Point;
import dev.podworks.studio.measure.BlockRun;
import dev.podworks.studio.trimming.Cuts;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EditPassTest {
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
        var measurement = new EditPass(2, CURVE, Cuts.NONE).apply(file);
        assertThat(measurement.frames()).isEqualTo(FRAMES);
        var samples = samples(file);
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
        var flat = new EditPass(1, GainCurve.FLAT, Cuts.NONE).apply(premaster(1));
        var quieter = new EditPass(1, new GainCurve(List.of(new Point(0, -6))), Cuts.NONE).apply(premaster(1));
        assertThat(quieter.loudnessLufs()).isCloseTo(flat.loudnessLufs() - 6, within(0.01));
    }

    /// Cuts at the start, across the borders of what is read at once, and at the end, in the middle of a block.
    @Test
    void cutsRemoveTheirFramesAndNothingElse() throws Exception {
        var cuts = new Cuts(List.of(new BlockRun(0, 2), new BlockRun(15, 45), new BlockRun(58, 60)));
        var file = premaster(2);
        var measurement = new EditPass(2, GainCurve.FLAT, cuts).apply(file);
        assertThat(measurement.frames()).isEqualTo(FRAMES - 34 * 2_400L);
        var samples = samples(file);
        assertThat(samples.remaining()).isEqualTo(2 * (FRAMES - 34 * 2_400));
        int firstCut = 2 * 2_400;
        int secondCut = 32 * 2_400;
        for (int frame : new int[] {2_400, 5_000, 13 * 2_400 - 1}) {
            assertThat(samples.get(2 * frame)).isCloseTo(original(frame + firstCut), within(1e-6f));
        }
        for (int frame : new int[] {14 * 2_400, 20 * 2_400, 26 * 2_400 - 1}) {
            assertThat(samples.get(2 * frame)).isCloseTo(original(frame + secondCut), within(1e-6f));
            assertThat(samples.get(2 * frame + 1)).isCloseTo(2 * original(frame + secondCut), within(2e-6f));
        }
    }

    /// The step at a cut is no larger than between any two samples.
    @Test
    void cutsDoNotClick() throws Exception {
        var file = premaster(1);
        new EditPass(1, GainCurve.FLAT, new Cuts(List.of(new BlockRun(20, 37)))).apply(file);
        var samples = samples(file);
        float largest = 0;
        for (int i = 1; i < samples.remaining(); i++) {
            largest = Math.max(largest, Math.abs(samples.get(i) - samples.get(i - 1)));
        }
        assertThat(largest).isLessThan(0.1f * 0.13f * 1.5f);
    }

    private static float original(int frame) {
        return (float) (0.1 * Math.sin(frame * 0.13));
    }

    private static FloatBuffer samples(Path file) throws Exception {
        return ByteBuffer.wrap(Files.readAllBytes(file))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
    }

    @Test
    void cancellationEndsIt() throws Exception {
        var file = premaster(1);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> new EditPass(1, CURVE, Cuts.NONE).apply(file))
                .isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }
}
