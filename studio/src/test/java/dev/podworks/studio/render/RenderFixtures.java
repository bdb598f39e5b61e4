package dev.podworks.studio.render;

import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.output.OutputKind;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.kit.json.WireJson;
import dev.podworks.media.MediaSource;
import dev.podworks.media.SandboxedProgram;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.TestModels;
import dev.podworks.studio.denoising.DeepFilterNet;
import dev.podworks.studio.denoising.FfmpegDenoiser;
import dev.podworks.studio.output.OutputFile;
import dev.podworks.studio.speech.EnergyDetector;
import dev.podworks.studio.speech.SileroDetector;
import dev.podworks.studio.transcript.SpeechEngine;
import dev.podworks.studio.transcript.Whisper;
import dev.podworks.studio.transcript.WhisperFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Jobs of the tests.
final class RenderFixtures {
    /// Longer than any recording of the tests.
    private static final Duration PLENTY = Duration.ofHours(12);

    private static final Ids IDS = new Ids(InstantSource.system());

    private RenderFixtures() {}

    static Renderer renderer(Path scratch) throws IOException {
        return new Renderer(
                TestMedia.FFMPEG,
                new FfmpegDenoiser(),
                new EnergyDetector(),
                Optional.empty(),
                new ScratchSpace(scratch),
                InstantSource.system(),
                2);
    }

    /// With the models that the build has installed. Tests are skipped without them.
    static Renderer withModels(Path scratch) throws IOException {
        var models = TestModels.with("deepfilternet3");
        return new Renderer(
                TestMedia.FFMPEG,
                DeepFilterNet.load(models),
                SileroDetector.load(TestModels.with("silero-vad"), new SandboxedProgram(TestMedia.FFMPEG)),
                Optional.empty(),
                new ScratchSpace(scratch),
                InstantSource.system(),
                2);
    }

    static Renderer transcribing(SpeechEngine engine, Path scratch) throws IOException {
        return new Renderer(
                TestMedia.FFMPEG,
                new FfmpegDenoiser(),
                new EnergyDetector(),
                Optional.of(engine),
                new ScratchSpace(scratch),
                InstantSource.system(),
                2);
    }

    /// @param json the settings that differ from the defaults
    static ProjectSettings settings(String json) {
        return WireJson.mapper().readValue(json, ProjectSettings.class);
    }

    /// With the learned models that the build has installed, as in production.
    static Renderer production(Path scratch) throws IOException {
        var models = TestModels.with("whisper-base");
        var programs = new SandboxedProgram(TestMedia.FFMPEG);
        return new Renderer(
                TestMedia.FFMPEG,
                DeepFilterNet.load(models),
                SileroDetector.load(models, programs),
                Optional.of(Whisper.load(WhisperFile.installed(models), "auto", programs)),
                new ScratchSpace(scratch),
                InstantSource.system(),
                2);
    }

    static RenderJob job(ProjectSettings settings, Path... files) {
        List<RenderJob.Track> tracks = Stream.of(files)
                .map(file -> track(file.getFileName().toString(), new MediaSource.LocalFile(file)))
                .toList();
        return new RenderJob(IDS.project(), "Episode 12", settings, tracks);
    }

    static RenderJob twoSpeakers(ProjectSettings settings, Path file) {
        RenderJob.Track track = new RenderJob.Track(
                IDS.file(), file.getFileName().toString(), new MediaSource.LocalFile(file), true, PLENTY);
        return new RenderJob(IDS.project(), null, settings, List.of(track));
    }

    static RenderJob job(Path... files) {
        return job(ProjectSettings.DEFAULTS, files);
    }

    static RenderJob.Track track(String fileName, MediaSource source) {
        return track(fileName, source, PLENTY);
    }

    static RenderJob.Track track(String fileName, MediaSource source, Duration paid) {
        return new RenderJob.Track(IDS.file(), fileName, source, false, paid);
    }

    /// Audio files.
    static List<OutputFile> audio(RenderResult result) {
        return result.files().stream()
                .filter(file -> file.kind() == OutputKind.AUDIO)
                .toList();
    }

    static Path file(RenderResult result, String name) {
        return result.files().stream()
                .filter(file -> file.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not among " + names(result)))
                .path();
    }

    static List<String> names(RenderResult result) {
        return result.files().stream().map(OutputFile::name).toList();
    }
}
