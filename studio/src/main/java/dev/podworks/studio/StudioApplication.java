package dev.podworks.studio;

import dev.podworks.kit.KitLeases;
import dev.podworks.kit.KitMessaging;
import dev.podworks.kit.KitWeb;
import dev.podworks.media.Ffmpeg;
import dev.podworks.media.FfmpegTools;
import dev.podworks.media.ResourceLimits;
import dev.podworks.media.SandboxedProgram;
import dev.podworks.store.StoreConfiguration;
import dev.podworks.studio.render.Renderer;
import dev.podworks.studio.render.ScratchSpace;
import dev.podworks.studio.transcript.PocketSphinx;
import dev.podworks.studio.transcript.SpeechEngine;
import dev.podworks.studio.transcript.Whisper;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;
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
    public static void main(String[] args) {
        SpringApplication.run(StudioApplication.class, args);
    }

    @Bean
    Renderer renderer(StudioProperties properties, InstantSource clock) throws IOException {
        var tools = FfmpegTools.locate(Optional.ofNullable(properties.ffmpegPath()));
        var cores = Runtime.getRuntime().availableProcessors();
        var ffmpeg = new Ffmpeg(tools, ResourceLimits.defaults());
        return new Renderer(ffmpeg, speech(properties, ffmpeg), new ScratchSpace(properties.workDir()), clock, cores);
    }

    private static Optional<SpeechEngine> speech(StudioProperties properties, Ffmpeg ffmpeg) {
        return switch (properties.transcripts()) {
            case OFF -> Optional.empty();
            case AUTO -> installed(properties.whisper(), ffmpeg);
        };
    }

    /// A configured model that can't be loaded fails the start: another engine must not silently replace it.
    private static Optional<SpeechEngine> installed(StudioProperties.Whisper whisper, Ffmpeg ffmpeg) {
        var model = whisper.model();
        return model == null
                ? PocketSphinx.find(new SandboxedProgram(ffmpeg))
                : Optional.of(Whisper.load(
                        model, whisper.language(), Runtime.getRuntime().availableProcessors()));
    }
}
