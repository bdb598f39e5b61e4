package dev.podworks.studio.render;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.output.Manifest;
import dev.podworks.studio.output.OutputFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Defective and unusual recordings.
@Tag("integration")
class EdgeCasesTest {
    @TempDir
    Path directory;

    private Renderer renderer;

    @BeforeEach
    void renderer() throws Exception {
        renderer = RenderFixtures.renderer(directory.resolve("scratch"));
    }

    @Test
    void silenceStaysSilent() throws Exception {
        Path silence = TestMedia.synthesize(directory.resolve("silence.wav"), "anullsrc=r=44100:cl=mono", "-t", "5");
        try (RenderResult result = renderer.render(RenderFixtures.job(silence), progress -> {})) {
            float[] samples = TestMedia.decode(result.files().getFirst().path());
            assertThat(samples).hasSize(5 * 48_000);
            assertThat(TestMedia.rmsDb(samples, 0, 5)).isLessThan(-90);
            Manifest.Output output = result.manifest().outputs().getFirst();
            assertThat(output.sources().getFirst().before().loudnessLufs()).isNull();
            assertThat(requireNonNull(output.after()).loudnessLufs()).isNull();
        }
    }

    @Test
    void everySupportedFormatKeepsItsDuration() throws Exception {
        Path second = excerpt("second.wav", "-t", "1", "-ss", "2");
        Path telephone = excerpt("telephone.wav", "-t", "8", "-ar", "8000");
        Path surround = excerpt("surround.flac", "-t", "8", "-ar", "96000", "-ac", "6");
        Path video = directory.resolve("video.mp4");
        TestMedia.ffmpeg(
                "-f",
                "lavfi",
                "-i",
                "color=s=64x64:r=5:d=8",
                "-i",
                TestMedia.SAMPLE.toString(),
                "-t",
                "8",
                "-c:v",
                "mpeg4",
                "-c:a",
                "aac",
                video.toString());
        RenderJob job = RenderFixtures.job(second, telephone, surround, video);
        try (RenderResult result = renderer.render(job, progress -> {})) {
            for (OutputFile file : RenderFixtures.audio(result)) {
                double seconds = file.name().startsWith("second.") ? 1 : 8;
                assertThat(TestMedia.decode(file.path()).length / 48_000.0)
                        .as(file.name())
                        .isCloseTo(seconds, within(0.05));
                TestMedia.Loudness loudness = TestMedia.loudness(file.path());
                assertThat(loudness.integratedLufs()).as(file.name()).isCloseTo(-16, within(0.5));
                assertThat(loudness.truePeakDbtp()).as(file.name()).isLessThanOrEqualTo(-1);
            }
        }
    }

    /// MP3 is excluded: its frames have no timestamps, so lost frames shift the rest in every player.
    @ParameterizedTest
    @ValueSource(strings = {"flac", "m4a", "ogg"})
    void corruptFramesBecomeSilenceWithoutShiftingTheRest(String extension) throws Exception {
        Path file = excerpt("damaged." + extension, "-t", "20");
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 4000, (byte) 0x55);
        Files.write(file, bytes);
        try (RenderResult result = renderer.render(RenderFixtures.job(file), progress -> {})) {
            assertThat(TestMedia.decode(result.files().getFirst().path()).length / 48_000.0)
                    .isCloseTo(20, within(0.1));
        }
    }

    @Test
    void aStereoRecordingStaysStereo() throws Exception {
        Path stereo = directory.resolve("stereo.wav");
        TestMedia.ffmpeg(
                "-i",
                TestMedia.SAMPLE.toString(),
                "-filter_complex",
                "[0]asplit[a][b];[b]volume=-20dB[c];[a][c]join=inputs=2",
                "-t",
                "8",
                stereo.toString());
        try (RenderResult result = renderer.render(RenderFixtures.job(stereo), progress -> {})) {
            Path output = result.files().getFirst().path();
            assertThat(TestMedia.loudness(output).integratedLufs()).isCloseTo(-16, within(0.5));
            double left = TestMedia.rmsDb(TestMedia.decode(output), 1, 7);
            double right = TestMedia.rmsDb(TestMedia.decode(output, "pan=mono|c0=c1"), 1, 7);
            assertThat(left - right).isCloseTo(20, within(2.0));
        }
    }

    private Path excerpt(String name, String... options) throws Exception {
        Path file = directory.resolve(name);
        TestMedia.ffmpeg(
                Stream.of(Stream.of("-i", TestMedia.SAMPLE.toString()), Stream.of(options), Stream.of(file.toString()))
                        .flatMap(part -> part)
                        .toArray(String[]::new));
        return file;
    }

    @ParameterizedTest
    @ValueSource(strings = {"pan=stereo|c0=c0|c1=0*c0", "pan=stereo|c0=0*c0|c1=c0"})
    void aRecordingWithOneSideIsHeardOnBoth(String side) throws Exception {
        Path oneSided = excerpt("side.wav", "-t", "8", "-af", side);
        try (RenderResult result = renderer.render(RenderFixtures.job(oneSided), progress -> {})) {
            Path output = RenderFixtures.file(result, "side.flac");
            assertThat(TestMedia.loudness(output).integratedLufs()).isCloseTo(-16, within(0.5));
            double left = TestMedia.rmsDb(TestMedia.decode(output), 0, 8);
            double right = TestMedia.rmsDb(TestMedia.decode(output, "pan=mono|c0=c1"), 0, 8);
            assertThat(left).isCloseTo(right, within(0.1));
        }
    }

    @Test
    void faintSpeechIsRaisedButFaintClicksAreNot() throws Exception {
        Path faint = excerpt("faint.wav", "-t", "10", "-af", "volume=-40dB", "-c:a", "pcm_s24le");
        Path clicks = TestMedia.synthesize(
                directory.resolve("clicks.wav"), "aevalsrc=0.002*lt(mod(t\\,3)\\,0.02)*sin(6000*t):d=12:s=48000");
        try (RenderResult result = renderer.render(RenderFixtures.job(faint, clicks), progress -> {})) {
            Path speech = RenderFixtures.file(result, "faint.flac");
            assertThat(TestMedia.loudness(speech).integratedLufs()).isCloseTo(-16, within(0.5));
            float[] samples = TestMedia.decode(RenderFixtures.file(result, "clicks.flac"));
            assertThat(TestMedia.rmsDb(samples, 0, 12)).isLessThan(-60);
        }
    }
}
