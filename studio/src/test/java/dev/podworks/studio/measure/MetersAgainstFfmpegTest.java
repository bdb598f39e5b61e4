package dev.podworks.studio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.kit.test.TestMedia;
import dev.podworks.kit.test.TestMedia.Loudness;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Our meters are our own code, and FFmpeg's the yardstick that others will hold to our files.
class MetersAgainstFfmpegTest {
    @TempDir
    Path directory;

    @Test
    void theSampleSoundsTheSameToBoth() throws Exception {
        assertSame(TestMedia.SAMPLE, 1);
    }

    @Test
    void stereoWithDifferentSidesSoundsTheSameToBoth() throws Exception {
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

    private static void assertSame(Path file, int channels) throws Exception {
        byte[] pcm = TestMedia.ffmpeg("-i", file.toString(), "-ar", "48000", "-f", "f32le", "pipe:1");
        SoundMeter meter = new SoundMeter(channels);
        PcmReader.readAll(new ByteArrayInputStream(pcm), channels, meter);
        Loudness theirs = TestMedia.loudness(file);
        assertThat(meter.sound().loudnessLufs()).isCloseTo(theirs.integratedLufs(), within(0.1));
        assertThat(meter.sound().truePeakDbtp()).isCloseTo(theirs.truePeakDbtp(), within(0.2));
    }
}
