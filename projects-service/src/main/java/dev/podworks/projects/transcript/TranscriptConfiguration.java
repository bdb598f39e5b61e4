package dev.podworks.projects.transcript;

import static dev.podworks.contracts.event.EventType.STUDIO_TRANSCRIPT_CORRECTED;
import static dev.podworks.contracts.event.EventType.STUDIO_TRANSCRIPT_CORRECTION_FAILED;

import dev.podworks.contracts.event.StudioEvent.TranscriptCorrected;
import dev.podworks.contracts.event.StudioEvent.TranscriptCorrectionFailed;
import dev.podworks.kit.inbox.EventListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class TranscriptConfiguration {
    @Bean
    EventListener transcriptEvents(ServedTranscripts served) {
        return EventListener.named("transcripts")
                .on(STUDIO_TRANSCRIPT_CORRECTED, TranscriptCorrected.class, served::written)
                .on(STUDIO_TRANSCRIPT_CORRECTION_FAILED, TranscriptCorrectionFailed.class, served::failed);
    }
}
