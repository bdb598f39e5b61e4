package dev.podworks.studio.render;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.SandboxedProgram;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.denoising.FfmpegDenoiser;
import dev.podworks.studio.output.Manifest.Transcription.Status;
import dev.podworks.studio.speech.SileroDetector;
import dev.podworks.studio.transcript.Whisper;
import dev.podworks.studio.transcript.WhisperFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/// Transcribes every recording of a folder as the studio does, for the measurement of words: `NAME.json` has the
/// words of `NAME.wav`. Arguments: the directory of the models, the folder of the recordings, and that of the results.
final class TranscribeCorpus {
    private static final ProjectSettings SETTINGS = JsonMapper.shared()
            .readValue("{\"formats\": {\"flac\": {}}, \"transcript\": {\"language\": \"en\"}}", ProjectSettings.class);

    private TranscribeCorpus() {}

    public static void main(String[] arguments) throws Exception {
        var models = Path.of(arguments[0]);
        var results = Files.createDirectories(Path.of(arguments[2]));
        var renderer = renderer(models);
        try (var recordings = Files.list(Path.of(arguments[1]))) {
            for (var recording : recordings.sorted().toList()) {
                try (var result = renderer.render(RenderFixtures.job(SETTINGS, recording), _ -> {})) {
                    write(result, results);
                }
            }
        }
    }

    private static Renderer renderer(Path models) throws IOException {
        var programs = new SandboxedProgram(TestMedia.FFMPEG);
        return new Renderer(
                TestMedia.FFMPEG,
                // What it cleans is not what is transcribed.
                new FfmpegDenoiser(),
                SileroDetector.load(models, programs),
                Optional.of(Whisper.load(WhisperFile.installed(models), "auto", programs)),
                new ScratchSpace(Files.createTempDirectory("transcribe-corpus")),
                InstantSource.system(),
                // Short recordings are not divided then: windows are as long as those of an episode.
                1);
    }

    private static void write(RenderResult result, Path results) throws IOException {
        var transcription = result.manifest().transcription();
        if (transcription.status() != Status.MADE) {
            throw new IOException("no transcript: " + transcription);
        }
        for (var file : result.files()) {
            if (file.name().endsWith(".json") && !file.name().endsWith(".waveform.json")) {
                Files.copy(file.path(), results.resolve(file.name()));
            }
        }
    }
}
