package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.contracts.project.PlosivesLevel;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.test.TestMedia;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Filters with latency shift the audio. The output must be aligned with the input: tracks of one recording are
/// mixed.
@Tag("integration")
class SyncTest {
    /// Far above the high-pass filters and the crossover, whose phase shift is not a delay.
    private static final String BAND = "highpass=f=4000:p=2,highpass=f=4000:p=2";

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"wav, N1, P1", "flac, N3, P3", "m4a, N2, P2", "mp3, N2, P2"})
    void theOutputIsSampleAlignedWithTheInput(String extension, NoiseLevel noise, PlosivesLevel plosives)
            throws Exception {
        Path input = directory.resolve("input." + extension);
        TestMedia.ffmpeg("-ss", "8", "-t", "14", "-i", TestMedia.SAMPLE.toString(), input.toString());
        RenderJob job = RenderFixtures.job(new ProjectSettings(false, noise, plosives), input);
        try (RenderResult result = RenderFixtures.renderer(directory).render(job, progress -> {})) {
            Path output = result.files().getFirst().path();
            float[] before = TestMedia.decode(input, "aresample=48000," + BAND);
            float[] after = TestMedia.decode(output, BAND);
            assertThat(after.length).isEqualTo(before.length);
            for (double at : new double[] {1, 5, 11}) {
                assertThat(SampleOffset.samples(before, after, at))
                        .as("at %.0f s", at)
                        .isZero();
            }
        }
    }

    /// A filter with minimum phase makes the lowest tones of a voice milliseconds late, and inverts some: they cancel
    /// where a cleaned track is mixed with an unprocessed one.
    @ParameterizedTest
    @CsvSource({"N1, P1", "N2, P2", "N3, P3"})
    void lowFrequenciesAreAsEarlyAsTheOthers(NoiseLevel noise, PlosivesLevel plosives) throws Exception {
        Path input = TestMedia.synthesize(
                directory.resolve("input.wav"),
                "flite=voice=rms:text='Come closer. Speak past the microphone, not into it. The rest can be repaired.'",
                "-af",
                "aresample=48000,volume=-6dB,adelay=500,apad=pad_dur=1",
                "-ar",
                "48000");
        RenderJob job = RenderFixtures.job(new ProjectSettings(false, noise, plosives), input);
        try (RenderResult result =
                RenderFixtures.renderer(directory.resolve("scratch")).render(job, progress -> {})) {
            Path output = RenderFixtures.file(result, "input.flac");
            for (String band : List.of("f=105:w=50", "f=200:w=150", "f=400:w=200", "f=1500:w=1500")) {
                String filter = "bandpass=width_type=h:" + band;
                float[] before = TestMedia.decode(input, filter);
                float[] after = TestMedia.decode(output, filter);
                assertThat(SampleOffset.samples(before, after, 1.2)).as(band).isBetween(-48, 48);
            }
        }
    }

    /// Eight microphones record one conversation, each by another device.
    @Test
    void eightTracksStaySampleAligned() throws Exception {
        List<String> recorders = List.of("wav", "flac", "m4a", "mp3", "ogg", "caf", "aiff", "mp4");
        List<Path> inputs = new ArrayList<>();
        for (int i = 0; i < recorders.size(); i++) {
            Path input = directory.resolve(String.format(Locale.ROOT, "track-%d.%s", i, recorders.get(i)));
            TestMedia.ffmpeg(
                    "-ss",
                    "8",
                    "-t",
                    "4.5",
                    "-i",
                    TestMedia.SAMPLE.toString(),
                    "-af",
                    String.format(Locale.ROOT, "volume=%ddB", -2 * i),
                    "-ar",
                    i % 2 == 0 ? "48000" : "44100",
                    input.toString());
            inputs.add(input);
        }
        RenderJob job = RenderFixtures.job(inputs.toArray(Path[]::new));
        try (RenderResult result =
                RenderFixtures.renderer(directory.resolve("scratch")).render(job, progress -> {})) {
            float[] first = TestMedia.decode(RenderFixtures.file(result, "track-0.flac"), BAND);
            for (int i = 1; i < recorders.size(); i++) {
                for (String format : List.of("flac", "mp3")) {
                    Path output = RenderFixtures.file(result, String.format(Locale.ROOT, "track-%d.%s", i, format));
                    int shift = SampleOffset.samples(first, TestMedia.decode(output, BAND), 2);
                    assertThat(shift).as(output + " of " + recorders.get(i)).isBetween(-1, 1);
                }
                assertThat(TestMedia.loudness(
                                        RenderFixtures.file(result, String.format(Locale.ROOT, "track-%d.mp3", i)))
                                .integratedLufs())
                        .isCloseTo(-16, within(0.5));
            }
        }
    }
}
