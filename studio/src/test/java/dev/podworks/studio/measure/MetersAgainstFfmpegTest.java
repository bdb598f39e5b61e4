package dev.podworks.studio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.media.test.TestMedia;
import dev.podworks.media.test.TestMedia.Loudness;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Our meters agree with FFmpeg's, which others measure our files with.
@Tag("integration")
class MetersAgainstFfmpegTest {
    @TempDir
    Path directory;

    @Test
    void theSamplesLoudnessMatchesFfmpeg() throws Exception {
        assertSame(TestMedia.SAMPLE, 1);
    }

    @Test
    void loudnessOfDifferentChannelsMatchesFfmpeg() throws Exception {
        Path stereo = directory.resolve("stereo.wav");
        String sides = "[0]volume=4dB[l];[1]tremolo=f=0.5:d=0.9[r];[l][r]join=inputs=2:channel_layout=stereo";
        TestMedia.ffmpeg(
                "-i",
                TestMedia.SAMPLE.toString(),
                "-f",
                "lavfi",
                "-i",
                "anoisesrc=c=pink:r=48000:a=0.3:seed=3:d=20",
                "-filter_complex",
                sides,
                "-t",
                "20",
                stereo.toString());
        assertSame(stereo, 2);
    }

    /// At 9 dB the sample has podcast loudness; at 18 dB the limiter is always active.
    @ParameterizedTest
    @CsvSource({"0, 0.02", "9, 0.1", "13, 0.3", "18, 0.5"})
    void theLoudnessAfterTheLimiterIsPredicted(double gainDb, double within) throws Exception {
        PremasterMeter meter = new PremasterMeter(1);
        PcmReader.readAll(new ByteArrayInputStream(pcm("highpass=f=70")), 1, meter);
        double ceilingDb = -2;
        AudioMeter behind = new AudioMeter(1);
        String limiter = String.format(
                Locale.ROOT,
                "highpass=f=70,volume=%.1fdB:precision=float,alimiter=limit=%.1fdB:attack=5:release=%d:level=false",
                gainDb,
                ceilingDb,
                LimiterModel.RELEASE_MILLIS);
        PcmReader.readAll(new ByteArrayInputStream(pcm(limiter + ":latency=true")), 1, behind);
        PremasterMeasurement sound = meter.measurement();
        assertThat(sound.limited().loudnessLufs(new LimiterModel(gainDb, ceilingDb)))
                .isCloseTo(behind.measurement().loudnessLufs(), within(within));
        assertThat(sound.frames()).isEqualTo(behind.measurement().frames());
    }

    private static byte[] pcm(String filters) throws Exception {
        return TestMedia.ffmpeg(
                "-i", TestMedia.SAMPLE.toString(), "-af", "aresample=48000," + filters, "-f", "f32le", "pipe:1");
    }

    private static void assertSame(Path file, int channels) throws Exception {
        byte[] pcm = TestMedia.ffmpeg("-i", file.toString(), "-ar", "48000", "-f", "f32le", "pipe:1");
        AudioMeter meter = new AudioMeter(channels);
        PcmReader.readAll(new ByteArrayInputStream(pcm), channels, meter);
        Loudness theirs = TestMedia.loudness(file);
        assertThat(meter.measurement().loudnessLufs()).isCloseTo(theirs.integratedLufs(), within(0.1));
        assertThat(meter.measurement().truePeakDbtp()).isCloseTo(theirs.truePeakDbtp(), within(0.2));
    }
}
