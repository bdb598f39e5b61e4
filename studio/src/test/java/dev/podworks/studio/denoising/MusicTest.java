package dev.podworks.studio.denoising;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.MediaSource;
import dev.podworks.media.SandboxedProgram;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.TestModels;
import dev.podworks.studio.render.RenderJob;
import dev.podworks.studio.render.Renderer;
import dev.podworks.studio.render.ScratchSpace;
import dev.podworks.studio.speech.SileroDetector;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The models would take music for noise.
@Tag("integration")
class MusicTest {
    private static final String INTRO =
            "aevalsrc=0.05*(sin(220*2*PI*t)+sin(277*2*PI*t)+sin(330*2*PI*t)+sin(880*2*PI*t)):d=6:s=48000";

    @TempDir
    Path directory;

    @Test
    void introKeepsItsLevelWhileNoiseIsReduced() throws Exception {
        var models = TestModels.with("silero-vad");
        var recording = directory.resolve("episode.wav");
        TestMedia.ffmpeg(
                "-f",
                "lavfi",
                "-i",
                INTRO,
                "-i",
                TestMedia.SAMPLE.toString(),
                "-f",
                "lavfi",
                "-i",
                "anoisesrc=r=48000:a=0.01:seed=5:d=40",
                "-filter_complex",
                "[0:a][1:a]concat=n=2:v=0:a=1[a];[a][2:a]amix=inputs=2:normalize=0:duration=first",
                "-ac",
                "1",
                "-ar",
                "48000",
                recording.toString());
        var before = TestMedia.decode(recording);
        var after = render(recording, models);
        double voiceDb = TestMedia.rmsDb(after, 7.2, 33) - TestMedia.rmsDb(before, 7.2, 33);
        assertThat(TestMedia.rmsDb(after, 0.5, 5.5) - TestMedia.rmsDb(before, 0.5, 5.5))
                .isCloseTo(voiceDb, within(4.0));
        // The pause at the end of the sample.
        assertThat(TestMedia.rmsDb(after, 33.4, 34.2) - TestMedia.rmsDb(before, 33.4, 34.2))
                .isLessThan(voiceDb - 15);
    }

    private float[] render(Path recording, Path models) throws Exception {
        var track = new RenderJob.Track(
                new Ids(InstantSource.system()).file(),
                "episode.wav",
                new MediaSource.LocalFile(recording),
                false,
                Duration.ofHours(1));
        var job = new RenderJob(
                new Ids(InstantSource.system()).project(), null, ProjectSettings.DEFAULTS, List.of(track));
        var renderer = new Renderer(
                TestMedia.FFMPEG,
                DeepFilterNet.load(models),
                SileroDetector.load(models, new SandboxedProgram(TestMedia.FFMPEG)),
                Optional.empty(),
                new ScratchSpace(directory.resolve("scratch")),
                InstantSource.system(),
                2);
        try (var result = renderer.render(job, _ -> {})) {
            var output = result.files().stream()
                    .filter(file -> file.name().equals("episode.flac"))
                    .findFirst()
                    .orElseThrow();
            return TestMedia.decode(output.path());
        }
    }
}
