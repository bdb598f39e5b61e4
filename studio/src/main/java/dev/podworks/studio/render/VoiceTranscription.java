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
    /// Five minutes: long compared with the second in which a process loads the model, short enough for progress.
    private static final long PART_SAMPLES = 300L * SpeechSpan.SAMPLE_RATE_HZ;

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

    List<Speech> parts(int parallel) {
        return split(spoken.spans(), parallel).stream()
                .map(spans -> new Speech(spoken.file(), spans, spoken.directory()))
                .toList();
    }

    /// @param parallel the parts that are transcribed at a time
    static List<List<SpeechSpan>> split(List<SpeechSpan> spans, int parallel) {
        long minSamples = Math.min(PART_SAMPLES, samples(spans) / parallel);
        var parts = new ArrayList<List<SpeechSpan>>();
        var part = new ArrayList<SpeechSpan>();
        for (var span : spans) {
            part.add(span);
            if (samples(part) >= minSamples) {
                parts.add(List.copyOf(part));
                part.clear();
            }
        }
        if (!part.isEmpty()) {
            parts.add(List.copyOf(part));
        }
        return parts;
    }

    private static long samples(List<SpeechSpan> spans) {
        return spans.stream().mapToLong(SpeechSpan::samples).sum();
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
