package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.contracts.output.OutputKind;
import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.contracts.project.PlosivesLevel;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.MediaInfo;
import dev.podworks.media.MediaSource;
import dev.podworks.media.UnreadableMediaException;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.denoising.FfmpegDenoiser;
import dev.podworks.studio.output.OutputFile;
import dev.podworks.studio.render.pass.ChannelSelection;
import dev.podworks.studio.render.pass.CleaningPasses;
import dev.podworks.studio.render.pass.DurationLimit;
import dev.podworks.studio.render.pass.PassRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The output is never longer than the paid duration, even if the file's measurement was wrong.
@Tag("integration")
class PaidDurationTest {
    private static final Duration PAID = Duration.ofSeconds(2);

    @TempDir
    Path directory;

    private Path scratch;
    private Renderer renderer;

    @BeforeEach
    void renderer() throws Exception {
        scratch = directory.resolve("scratch");
        renderer = RenderFixtures.renderer(scratch);
    }

    @ParameterizedTest
    @ValueSource(strings = {"flac", "mp3", "m4a"})
    void aFileLongerThanItsHeaderFailsTheJobPermanently(String container) throws Exception {
        Path file = WrongHeaders.make(directory, container, 20, 2);
        assertThatThrownBy(() -> renderer.render(job(PAID, file), progress -> {}))
                .isInstanceOf(RenderException.UnusableRecording.class)
                .hasMessageContaining("take." + container)
                .hasMessageContaining("more audio than its header states (2 s were measured)")
                .hasMessageContaining("Export it again");
        assertThat(scratch).isEmptyDirectory();
    }

    /// The passes count samples; they do not rely on ffprobe's duration.
    @ParameterizedTest
    @ValueSource(strings = {"flac", "mp3", "m4a"})
    void decodingStopsAtThePaidDuration(String container) throws Exception {
        Path file = WrongHeaders.make(directory, container, 600, 2);
        List<Double> progress = new CopyOnWriteArrayList<>();
        PassRunner runner = new PassRunner(
                TestMedia.FFMPEG,
                directory,
                Duration.ofSeconds(600),
                PassRunner.Pipelining.SINGLE_PROCESS,
                (step, fraction) -> progress.add(fraction));
        MediaInfo believed = new MediaInfo(PAID, 1, 48_000, 0, container, false, List.of());
        CleaningPasses passes = new CleaningPasses(
                runner,
                new FfmpegDenoiser(),
                "voice",
                new MediaSource.LocalFile(file),
                believed,
                ChannelSelection.ALL,
                new DurationLimit(PAID));
        assertThatThrownBy(passes::analyze).isInstanceOf(UnreadableMediaException.class);
        assertThat(progress).allSatisfy(fraction -> assertThat(fraction).isLessThan(0.5));
    }

    @Test
    void aFileOfExactlyThePaidDurationIsRendered() throws Exception {
        Path exact = TestMedia.synthesize(directory.resolve("exact.wav"), "anoisesrc=a=0.1:d=2");
        Path rounded = TestMedia.synthesize(directory.resolve("rounded.mp3"), "anoisesrc=a=0.1:d=2");
        try (RenderResult result = renderer.render(job(PAID, exact, rounded), progress -> {})) {
            assertThat(RenderFixtures.audio(result))
                    .hasSize(4)
                    .allSatisfy(file -> assertThat(seconds(file)).isLessThanOrEqualTo(3));
        }
    }

    @Test
    void oneTrackThatIsTooLongFailsAMergedProject() throws Exception {
        Path honest = TestMedia.synthesize(directory.resolve("honest.wav"), "anoisesrc=a=0.1:d=2");
        Path other = WrongHeaders.make(directory, "flac", 20, 2);
        ProjectSettings merged = new ProjectSettings(true, NoiseLevel.N2, PlosivesLevel.P2);
        RenderJob job = job(PAID, honest, other);
        assertThatThrownBy(() ->
                        renderer.render(new RenderJob(job.projectId(), "Merged", merged, job.tracks()), progress -> {}))
                .isInstanceOf(RenderException.UnusableRecording.class)
                .hasMessageContaining("take.flac");
    }

    /// Of several audio streams only the first is measured, paid for and rendered.
    @ParameterizedTest
    @ValueSource(strings = {"mkv", "mp4"})
    void furtherAudioStreamsAreNotInTheOutput(String ending) throws Exception {
        Path file = directory.resolve("streams." + ending);
        TestMedia.ffmpeg(
                "-f",
                "lavfi",
                "-i",
                "color=s=64x64:r=5:d=2",
                "-f",
                "lavfi",
                "-i",
                "anoisesrc=a=0.1:d=2",
                "-f",
                "lavfi",
                "-i",
                "anoisesrc=a=0.1:d=30",
                "-map",
                "0",
                "-map",
                "1",
                "-map",
                "2",
                "-c:v",
                "mpeg4",
                file.toString());
        try (RenderResult result = renderer.render(job(PAID, file), progress -> {})) {
            assertThat(soundOf(result))
                    .isNotEmpty()
                    .allSatisfy(output -> assertThat(seconds(output)).isLessThanOrEqualTo(3));
            assertThat(audioStreams(RenderFixtures.file(result, "streams." + ending)))
                    .isOne();
        }
    }

    /// Audio is what is paid for. A longer video stream is copied unchanged.
    @Test
    void aVideoStreamMayBeLongerThanTheAudio() throws Exception {
        Path file = directory.resolve("longer.mp4");
        TestMedia.ffmpeg(
                "-f",
                "lavfi",
                "-i",
                "color=s=64x64:r=5:d=12",
                "-f",
                "lavfi",
                "-i",
                "anoisesrc=a=0.1:d=2",
                "-c:v",
                "mpeg4",
                file.toString());
        try (RenderResult result = renderer.render(job(PAID, file), progress -> {})) {
            Path video = RenderFixtures.file(result, "longer.mp4");
            assertThat(soundOf(result))
                    .allSatisfy(output -> assertThat(seconds(output)).isLessThanOrEqualTo(3));
            assertThat(frames(video)).isEqualTo(frames(file)).isEqualTo(60);
        }
    }

    private static RenderJob job(Duration paid, Path... files) {
        List<RenderJob.Track> tracks = Stream.of(files)
                .map(file -> RenderFixtures.track(file.getFileName().toString(), new MediaSource.LocalFile(file), paid))
                .toList();
        return new RenderJob(RenderFixtures.job(files).projectId(), null, ProjectSettings.DEFAULTS, tracks);
    }

    private static List<OutputFile> soundOf(RenderResult result) {
        return result.files().stream()
                .filter(file -> file.kind() == OutputKind.AUDIO || file.kind() == OutputKind.VIDEO)
                .toList();
    }

    private static double seconds(OutputFile file) throws Exception {
        return TestMedia.decode(file.path()).length / 48_000.0;
    }

    private static int frames(Path video) throws Exception {
        return TestMedia.ffmpeg(
                        "-i",
                        video.toString(),
                        "-map",
                        "0:v",
                        "-vf",
                        "scale=1:1",
                        "-f",
                        "rawvideo",
                        "-pix_fmt",
                        "gray",
                        "pipe:1")
                .length;
    }

    private static int audioStreams(Path file) throws Exception {
        String metadata = new String(
                TestMedia.ffmpeg("-i", file.toString(), "-map", "0:a", "-c", "copy", "-f", "streamhash", "pipe:1"));
        return (int) metadata.lines().filter(line -> line.contains(",a,")).count();
    }
}
