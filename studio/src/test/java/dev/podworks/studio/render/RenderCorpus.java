package dev.podworks.studio.render;

import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.contracts.project.PlosivesLevel;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.SandboxedProgram;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.denoising.DeepFilterNet;
import dev.podworks.studio.denoising.Denoiser;
import dev.podworks.studio.denoising.FfmpegDenoiser;
import dev.podworks.studio.speech.EnergyDetector;
import dev.podworks.studio.speech.SileroDetector;
import dev.podworks.studio.speech.SpeechDetector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Renders every recording of a folder, for the measurement of sound; the files of a subfolder are tracks of one
/// recording. Arguments: `deepfilternet` or `ffmpeg`, the
/// directory of the models, the noise level, the folder of the recordings, and that of the results.
final class RenderCorpus {
    private RenderCorpus() {}

    public static void main(String[] arguments) throws Exception {
        var settings =
                new ProjectSettings(false, NoiseLevel.valueOf(arguments[2].toUpperCase(Locale.ROOT)), PlosivesLevel.P1);
        var results = Files.createDirectories(Path.of(arguments[4]));
        var scratch = Files.createTempDirectory("render-corpus");
        var renderer = new Renderer(
                TestMedia.FFMPEG,
                denoiser(arguments),
                speechDetector(arguments),
                Optional.empty(),
                new ScratchSpace(scratch),
                InstantSource.system(),
                2);
        for (var recording : recordings(Path.of(arguments[3]))) {
            var tracks = Files.isDirectory(recording) ? recordings(recording) : List.of(recording);
            try (var result = renderer.render(RenderFixtures.job(settings, tracks.toArray(Path[]::new)), _ -> {})) {
                for (var file : result.files()) {
                    if (file.name().endsWith(".flac")) {
                        Files.copy(file.path(), results.resolve(file.name()));
                    }
                }
            }
        }
    }

    private static Denoiser denoiser(String[] arguments) throws IOException {
        return arguments[0].equals("ffmpeg") ? new FfmpegDenoiser() : DeepFilterNet.load(Path.of(arguments[1]));
    }

    private static SpeechDetector speechDetector(String[] arguments) throws IOException {
        return arguments[0].equals("ffmpeg")
                ? new EnergyDetector()
                : SileroDetector.load(Path.of(arguments[1]), new SandboxedProgram(TestMedia.FFMPEG));
    }

    private static List<Path> recordings(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
