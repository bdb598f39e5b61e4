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
        return new Renderer(
                ffmpeg,
                denoiser(Optional.ofNullable(properties.models())),
                speechDetector(Optional.ofNullable(properties.models()), new SandboxedProgram(ffmpeg)),
                speech(properties, ffmpeg),
                new ScratchSpace(properties.workDir()),
                clock,
                cores);
    }

    private static Denoiser denoiser(Optional<Path> models) {
        if (models.isPresent()) {
            try {
                return DeepFilterNet.load(models.get());
            } catch (IOException e) {
                LOG.warn(
                        "Noise is reduced by FFmpeg's filters, because no learned model is installed: {}",
                        e.toString());
            }
        }
        return new FfmpegDenoiser();
    }

    private static SpeechDetector speechDetector(Optional<Path> models, SandboxedProgram programs) {
        if (models.isPresent()) {
            try {
                return SileroDetector.load(models.get(), programs);
            } catch (IOException e) {
                LOG.warn("Music is taken for speech, because no learned model is installed: {}", e.toString());
            }
        }
        return new EnergyDetector();
    }

    private static Optional<SpeechEngine> speech(StudioProperties properties, Ffmpeg ffmpeg) throws IOException {
        return switch (properties.transcripts()) {
            case OFF -> Optional.empty();
            case AUTO -> installed(properties, new SandboxedProgram(ffmpeg));
        };
    }

    /// A configured model that can't be loaded fails the start: another engine must not silently replace it.
    private static Optional<SpeechEngine> installed(StudioProperties properties, SandboxedProgram programs)
            throws IOException {
        var configured = properties.whisper().model();
        var language = properties.whisper().language();
        if (configured != null) {
            return Optional.of(Whisper.load(configured, language, programs));
        }
        if (properties.models() != null) {
            try {
                return Optional.of(Whisper.load(WhisperFile.installed(properties.models()), language, programs));
            } catch (IOException e) {
                LOG.warn("Speech is not recognized by Whisper, because no model is installed: {}", e.toString());
            }
        }
        return PocketSphinx.find(programs);
    }
}
