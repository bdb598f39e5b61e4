package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.contracts.project.PlosivesLevel;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.kit.test.TestMedia;
import dev.podworks.studio.measure.PcmReader;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every filter that looks ahead or behind moves the sound a little. Nothing of that may be left in the output: tracks
/// of one recording are played side by side.
class SyncTest {
    /// Far above the high-passes and the crossover: near those they turn the phase, which is no delay.
    private static final String BAND = "highpass=f=4000:p=2,highpass=f=4000:p=2";

    private static final int LARGEST_SHIFT = 2400;

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"wav, N1, P1", "flac, N3, P3", "m4a, N2, P2", "mp3, N2, P2"})
    void theOutputStaysWithTheInputToTheSample(String extension, NoiseLevel noise, PlosivesLevel plosives)
            throws Exception {
        Path input = directory.resolve("input." + extension);
        TestMedia.ffmpeg("-i", TestMedia.SAMPLE.toString(), input.toString());
        RenderJob job = TestRender.job(new ProjectSettings(false, noise, plosives), input);
        try (Rendering rendering = TestRender.renderer(directory).render(job, progress -> {})) {
            Path output = rendering.files().getFirst().path();
            float[] before = TestMedia.decode(input, "aresample=48000," + BAND);
            float[] after = TestMedia.decode(output, BAND);
            assertThat(after.length).isEqualTo(before.length);
            for (double at : new double[] {2, 9, 16, 25}) {
                assertThat(shift(before, after, at)).as("at %.0f s", at).isZero();
            }
        }
    }

    /// By how many samples the output is late in the two seconds from there, by the highest correlation.
    private static int shift(float[] before, float[] after, double atSeconds) {
        int from = (int) (atSeconds * PcmReader.SAMPLE_RATE_HZ);
        int best = 0;
        double highest = Double.NEGATIVE_INFINITY;
        for (int shift = -LARGEST_SHIFT; shift <= LARGEST_SHIFT; shift++) {
            double correlation = 0;
            for (int i = from; i < from + 2 * PcmReader.SAMPLE_RATE_HZ; i += 7) {
                correlation += before[i] * after[i + shift];
            }
            if (correlation > highest) {
                highest = correlation;
                best = shift;
            }
        }
        return best;
    }
}
