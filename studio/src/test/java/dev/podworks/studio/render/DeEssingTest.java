package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.contracts.project.PlosivesLevel;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.cleaning.DeEssing;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A synthetic voice with its own s-sounds, and with s-sounds that an equalizer has raised.
@Tag("integration")
class DeEssingTest {
    private static final String TEXT = "She sells sea shells by the sea shore. Susan said sixty six sisters saw seven "
            + "sausages. The rest is speech without any of them, and more of that.";
    private static final int BLOCK = 2400;
    /// Of the blocks of 50 ms: the s-sounds.
    private static final double LOUDEST = 0.96;

    @TempDir
    static Path directory;

    @BeforeAll
    static void synthesizeVoice() throws Exception {
        var text = Files.writeString(directory.resolve("text"), TEXT);
        for (int boostDb : new int[] {0, 8, 12}) {
            TestMedia.synthesize(
                    voice(boostDb),
                    "flite=textfile=%s:voice=slt".formatted(text),
                    "-af",
                    "aresample=48000,volume=-18dB:precision=float,adelay=500,apad=pad_dur=1,"
                            + "firequalizer=gain_entry='entry(4000,0);entry(5000,%1$s);entry(24000,%1$s)'"
                                    .formatted(boostDb),
                    "-c:a",
                    "pcm_f32le",
                    "-ar",
                    "48000",
                    "-ac",
                    "1");
        }
    }

    private static Path voice(int boostDb) {
        return directory.resolve("voice-%s.wav".formatted(boostDb));
    }

    /// Noise reduction takes some of it.
    @Test
    void usualSSoundsKeepTheirLevel() throws Exception {
        var rendered = rendered(0);
        assertThat(sibilanceDb(rendered)).isCloseTo(sibilanceDb(TestMedia.decode(voice(0))), within(1.8));
    }

    @ParameterizedTest
    @CsvSource({"8, 3.5", "12, 6"})
    void raisedSSoundsAreReducedAndTheRestIsPreserved(int boostDb, double atLeastDb) throws Exception {
        var before = TestMedia.decode(voice(boostDb));
        var after = rendered(boostDb);
        assertThat(sibilanceDb(before) - sibilanceDb(after)).isGreaterThan(atLeastDb);
        assertThat(sibilanceDb(after)).isGreaterThan(sibilanceDb(TestMedia.decode(voice(0))) - 2);
        assertThat(after).hasSameSizeAs(before);
        assertThat(SampleOffset.samples(before, after, 1.5)).isZero();
    }

    /// Also of a length that is not a multiple of anything.
    @ParameterizedTest
    @ValueSource(ints = {4801, 96_000})
    void whatIsSofterThanTheThresholdPassesUnchanged(int frames) throws Exception {
        var input = TestMedia.synthesize(
                directory.resolve("noise-%s.wav".formatted(frames)),
                "anoisesrc=r=48000:a=0.02:seed=3,atrim=end_sample=" + frames,
                "-c:a",
                "pcm_f32le");
        var output = directory.resolve("noise-%s-de-essed.wav".formatted(frames));
        TestMedia.ffmpeg(
                "-i", input + "", "-filter_complex", DeEssing.filters(frames), "-c:a", "pcm_f32le", output + "");
        var before = TestMedia.decode(input);
        var after = TestMedia.decode(output);
        assertThat(after).hasSameSizeAs(before);
        for (int i = 0; i < frames; i++) {
            assertThat(after[i]).isCloseTo(before[i], within(2e-4f));
        }
    }

    private static float[] rendered(int boostDb) throws Exception {
        var settings = new ProjectSettings(false, NoiseLevel.N1, PlosivesLevel.P1);
        try (var result = RenderFixtures.renderer(directory.resolve("scratch"))
                .render(RenderFixtures.job(settings, voice(boostDb)), progress -> {})) {
            return TestMedia.decode(RenderFixtures.file(result, "voice-%s.flac".formatted(boostDb)));
        }
    }

    /// The s-sounds relative to the vowels.
    private static double sibilanceDb(float[] samples) throws Exception {
        return loudestDb(band(samples, "highpass=f=5000,highpass=f=5000"), LOUDEST)
                - loudestDb(band(samples, "highpass=f=200,lowpass=f=3000"), 0.7);
    }

    private static float[] band(float[] samples, String filter) throws Exception {
        var file = Files.createTempFile(directory, "band", ".wav");
        var pcm = ByteBuffer.allocate(samples.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        pcm.asFloatBuffer().put(samples);
        var raw = Files.write(Files.createTempFile(directory, "band", ".f32"), pcm.array());
        TestMedia.ffmpeg(
                "-y", "-f", "f32le", "-ar", "48000", "-ac", "1", "-i", raw + "", "-c:a", "pcm_f32le", file + "");
        return TestMedia.decode(file, filter);
    }

    private static double loudestDb(float[] samples, double quantile) {
        var levels = new double[samples.length / BLOCK];
        for (int i = 0; i < levels.length; i++) {
            levels[i] = TestMedia.rmsDb(samples, i * BLOCK / 48_000.0, (i + 1) * BLOCK / 48_000.0);
        }
        Arrays.sort(levels);
        return levels[(int) (levels.length * quantile)];
    }
}
