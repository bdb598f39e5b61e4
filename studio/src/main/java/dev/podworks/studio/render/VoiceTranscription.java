package dev.podworks.studio.render;

import dev.podworks.studio.speech.SpeechSpan;
import dev.podworks.studio.transcript.SpeechEngine;
import dev.podworks.studio.transcript.SpeechEngine.Speech;
import dev.podworks.studio.transcript.SpeechEngineException;
import dev.podworks.studio.transcript.Word;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/// One voice of a job: its parts, which are transcribed in parallel, and their common language. Thread-safe.
final class VoiceTranscription {
    private final SpeechEngine engine;
    private final Speech spoken;
    private final Optional<String> requestedLanguage;
    private final String name;
    private final ReentrantLock lock = new ReentrantLock();
    /// Guarded by the lock.
    private Optional<String> language = Optional.empty();

    /// @param requestedLanguage empty to detect it
    /// @param name of temporary files
    VoiceTranscription(SpeechEngine engine, Speech spoken, Optional<String> requestedLanguage, String name) {
        this.engine = engine;
        this.spoken = spoken;
        this.requestedLanguage = requestedLanguage;
        this.name = name;
    }

    /// @param minSamples of speech in each part but the last
    List<Speech> parts(long minSamples) {
        var parts = new ArrayList<Speech>();
        var spans = new ArrayList<SpeechSpan>();
        for (var span : spoken.spans()) {
            spans.add(span);
            var part = part(spans);
            if (part.samples() >= minSamples) {
                parts.add(part);
                spans.clear();
            }
        }
        if (!spans.isEmpty()) {
            parts.add(part(spans));
        }
        return parts;
    }

    private Speech part(List<SpeechSpan> spans) {
        return new Speech(spoken.file(), List.copyOf(spans), spoken.directory());
    }

    List<Word> transcribe(Speech part, int number) throws SpeechEngineException, IOException, InterruptedException {
        return engine.transcribe(part, language(), name + "-" + number);
    }

    /// The first part that needs it detects it, and the others wait. After a failure, the next one tries again.
    String language() throws SpeechEngineException, IOException, InterruptedException {
        lock.lockInterruptibly();
        try {
            if (language.isEmpty()) {
                language = Optional.of(engine.language(spoken, requestedLanguage, name + "-language"));
            }
            return language.get();
        } finally {
            lock.unlock();
        }
    }
}
