package dev.podworks.studio;

import dev.podworks.kit.KitLeases;
import dev.podworks.kit.KitMessaging;
import dev.podworks.kit.KitWeb;
import dev.podworks.media.Ffmpeg;
import dev.podworks.media.FfmpegTools;
import dev.podworks.media.ResourceLimits;
import dev.podworks.media.SandboxedProgram;
import dev.podworks.store.StoreConfiguration;
import dev.podworks.studio.denoising.DeepFilterNet;
import dev.podworks.studio.denoising.Denoiser;
import dev.podworks.studio.denoising.FfmpegDenoiser;
import dev.podworks.studio.render.Renderer;
import dev.podworks.studio.render.ScratchSpace;
import dev.podworks.studio.speech.EnergyDetector;
import dev.podworks.studio.speech.SileroDetector;
import dev.podworks.studio.speech.SpeechDetector;
import dev.podworks.studio.transcript.PocketSphinx;
import dev.podworks.studio.transcript.SpeechEngine;
import dev.podworks.studio.transcript.Whisper;
import dev.podworks.studio.transcript.WhisperFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/// The worker that renders audio. It serves health and metrics only.
@SpringBootApplication
@Import({KitWeb.class, KitMessaging.class, KitLeases.class, StoreConfiguration.class})
@EnableConfigurationProperties(StudioProperties.class)
public class StudioApplication {
    private static final Logger LOG = LoggerFactory.getLogger(StudioApplication.class);

    public static void main(String[] args) {
        SpringApplication.run(StudioApplication.class, args);
    }

    @Bean
    Renderer renderer(StudioProperties properties, InstantSource clock) throws IOException {
        var tools = FfmpegTools.locate(Optional.ofNullable(properties.ffmpegPath()));
        var cores = Runtime.getRuntime().availableProcessors();
        var ffmpeg = new Ffmpeg(tools, ResourceLimits.defaults());
        var programs = new SandboxedProgram(ffmpeg);
        var models = Optional.ofNullable(properties.models());
        Optional<Denoiser> denoiser =
                installed(models, DeepFilterNet::load, "noise is reduced by FFmpeg's filters instead");
        Optional<SpeechDetector> detector =
                installed(models, folder -> SileroDetector.load(folder, programs), "music is taken for speech");
        return new Renderer(
                ffmpeg,
                denoiser.orElseGet(FfmpegDenoiser::new),
                detector.orElseGet(EnergyDetector::new),
                speech(properties, programs),
                new ScratchSpace(properties.workDir()),
                clock,
                cores);
    }

    private interface Loader<T> {
        T load(Path models) throws IOException;
    }

    /// @param consequence of a missing model, for the log
    private static <T> Optional<T> installed(Optional<Path> models, Loader<T> loader, String consequence) {
        if (models.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(loader.load(models.get()));
        } catch (IOException e) {
            LOG.warn("A model is not installed, so {}: {}", consequence, e.toString());
            return Optional.empty();
        }
    }

    /// A configured model that can't be loaded fails the start: another engine must not silently replace it.
    private static Optional<SpeechEngine> speech(StudioProperties properties, SandboxedProgram programs)
            throws IOException {
        var configured = properties.whisper().model();
        var language = properties.whisper().language();
        return switch (properties.transcripts()) {
            case OFF -> Optional.empty();
            case AUTO ->
                configured != null
                        ? Optional.of(Whisper.load(configured, language, programs))
                        : StudioApplication.<SpeechEngine>installed(
                                        Optional.ofNullable(properties.models()),
                                        models -> Whisper.load(WhisperFile.installed(models), language, programs),
                                        "PocketSphinx recognizes speech if it is installed")
                                .or(() -> PocketSphinx.find(programs));
        };
    }
}
