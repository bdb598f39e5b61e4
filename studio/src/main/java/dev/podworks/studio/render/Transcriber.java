package dev.podworks.studio.render;

import dev.podworks.studio.render.RenderSpec.Voice;
import dev.podworks.studio.render.progress.ProgressTracker;
import dev.podworks.studio.render.progress.RenderStep;
import dev.podworks.studio.render.progress.Task;
import dev.podworks.studio.speech.SpeechActivity;
import dev.podworks.studio.speech.SpeechSpan;
import dev.podworks.studio.transcript.SpeechEngine;
import dev.podworks.studio.transcript.SpeechEngineException;
import dev.podworks.studio.transcript.Transcript;
import dev.podworks.studio.transcript.Word;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Transcribes a job's voices while they are still being rendered. Each voice is split at its pauses into parts,
/// and the parts of all voices share the cores. Closing it stops unfinished parts, and returns when they have
/// stopped.
final class Transcriber implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Transcriber.class);
    /// Maximum delay of a project whose transcription failed at first.
    private static final Duration RETRY_TIME_MAX = Duration.ofMinutes(15);

    private static final double ROUNDING = 1e-6;
    private static final Duration RETRY_TIME_MIN = Duration.ofMinutes(2);

    private final SpeechEngine engine;
    private final Optional<String> language;
    private final Path directory;
    private final ProgressTracker progress;
    private final int parallel;
    private final boolean namesSpeakers;
    private final ExecutorService threads;
    /// Guarded by its own lock.
    private final List<Part> parts = new ArrayList<>();
    private final AtomicLong samplesSubmitted = new AtomicLong();

    private record Part(VoiceWords words, Callable<List<Word>> task, Future<List<Word>> firstAttempt) {}

    /// A voice and what has been recognized of it, by the thread that waits for the transcript.
    private record VoiceWords(Voice voice, VoiceTranscription transcription, List<Word> words) {}

    /// @param language of the recordings, or empty to detect it
    /// @param namesSpeakers whether segments name their speaker, as they do where there are several
    Transcriber(
            SpeechEngine engine,
            Optional<String> language,
            Path directory,
            ProgressTracker progress,
            int parallel,
            boolean namesSpeakers) {
        this.engine = engine;
        this.language = language;
        this.directory = directory;
        this.progress = progress;
        this.parallel = parallel;
        this.namesSpeakers = namesSpeakers;
        this.threads = Executors.newFixedThreadPool(parallel);
    }

    /// Submits a voice, once, and returns at once.
    void begin(Voice voice, Path speech, SpeechActivity activity) {
        var spoken = new SpeechEngine.Speech(speech, activity.spans(), directory);
        samplesSubmitted.addAndGet(spoken.samples());
        var transcription = new VoiceTranscription(engine, spoken, language, "speech-" + voice.number());
        var words = new VoiceWords(voice, transcription, new ArrayList<>());
        var tasks = tasks(voice, transcription);
        if (tasks.isEmpty()) {
            progress.skip(detection(voice));
            progress.skip(recognition(voice));
        }
        synchronized (parts) {
            tasks.forEach(task -> parts.add(new Part(words, task, threads.submit(task))));
        }
    }

    private static Task.Id detection(Voice voice) {
        return new Task.Id(RenderStep.DETECTING_LANGUAGE, voice.number());
    }

    private static Task.Id recognition(Voice voice) {
        return new Task.Id(RenderStep.TRANSCRIBING, voice.number());
    }

    private List<Callable<List<Word>>> tasks(Voice voice, VoiceTranscription transcription) {
        var spoken = transcription.parts(parallel);
        var spans = spoken.stream().flatMap(part -> part.spans().stream()).toList();
        progress.resize(detection(voice), engine.languageCost(spans, language));
        double cost =
                spoken.stream().mapToDouble(part -> engine.cost(part.spans())).sum();
        progress.resize(recognition(voice), cost);
        var done = new DoubleAdder();
        var tasks = new ArrayList<Callable<List<Word>>>();
        for (var part : spoken) {
            int number = tasks.size();
            tasks.add(() -> {
                progress.report(detection(voice), 0);
                transcription.language();
                progress.report(detection(voice), 1);
                progress.report(recognition(voice), 0);
                var words = transcription.transcribe(part, number);
                done.add(engine.cost(part.spans()));
                progress.report(recognition(voice), fraction(done.sum(), cost));
                return words;
            });
        }
        return tasks;
    }

    /// @return 1 after the last part, however its sum was rounded
    private static double fraction(double done, double cost) {
        return done > cost * (1 - ROUNDING) ? 1 : done / cost;
    }

    /// Waits for the submitted voices.
    ///
    /// Call it when the job's other work is done: failed parts are retried once, one at a time, when the machine
    /// has more capacity. From the first failure on, this takes at most two minutes plus the length of the speech,
    /// and never more than a quarter of an hour. An engine takes about a third of the length on a free core.
    ///
    /// @throws SpeechEngineException when a part has failed twice, or the time for retries has expired
    Transcript transcript() throws SpeechEngineException, IOException, InterruptedException {
        Duration speech = Duration.ofSeconds(samplesSubmitted.get() / SpeechSpan.SAMPLE_RATE_HZ);
        var limit = RETRY_TIME_MIN.plus(speech);
        return transcript(limit.compareTo(RETRY_TIME_MAX) < 0 ? limit : RETRY_TIME_MAX);
    }

    /// @param retryTimeLimit from the first failure on
    Transcript transcript(Duration retryTimeLimit) throws SpeechEngineException, IOException, InterruptedException {
        List<Part> submitted;
        synchronized (parts) {
            submitted = List.copyOf(parts);
        }
        List<Part> failed = new ArrayList<>();
        Deadline deadline = Deadline.NONE;
        for (var part : submitted) {
            try {
                part.words().words().addAll(result(part.firstAttempt(), deadline));
            } catch (SpeechEngineException e) {
                deadline = deadline.orIn(retryTimeLimit);
                deadline.requireTime(e);
                LOG.warn("{} failed on a part of a recording, which is retried once", engine.name(), e);
                failed.add(part);
            }
        }
        for (var part : failed) {
            part.words().words().addAll(result(threads.submit(part.task()), deadline));
        }
        return transcript(submitted.stream().map(Part::words).distinct().toList());
    }

    /// Voices whose words are noise are left out.
    private Transcript transcript(List<VoiceWords> voices)
            throws SpeechEngineException, IOException, InterruptedException {
        var reliable = new ArrayList<Transcript.Voice>();
        for (var each : voices) {
            if (engine.isReliable(each.words())) {
                var speaker = namesSpeakers ? Optional.of(each.voice().speaker()) : Optional.<String>empty();
                reliable.add(new Transcript.Voice(speaker, each.transcription().language(), each.words()));
            }
        }
        if (reliable.isEmpty() && !voices.isEmpty()) {
            throw SpeechEngineException.unreliable(engine.name() + " recognized only noise");
        }
        return Transcript.of(reliable);
    }

    /// @param nanos as [System#nanoTime] counts; empty while nothing has failed
    private record Deadline(OptionalLong nanos) {
        static final Deadline NONE = new Deadline(OptionalLong.empty());

        Deadline orIn(Duration limit) {
            return nanos.isPresent() ? this : new Deadline(OptionalLong.of(System.nanoTime() + limit.toNanos()));
        }

        long remainingNanos() {
            return nanos.isPresent() ? Math.max(0, nanos.getAsLong() - System.nanoTime()) : Long.MAX_VALUE;
        }

        void requireTime(SpeechEngineException failure) throws SpeechEngineException {
            if (remainingNanos() == 0) {
                throw failure;
            }
        }
    }

    /// Cancels the part when the deadline has expired.
    private static List<Word> result(Future<List<Word>> part, Deadline deadline)
            throws SpeechEngineException, IOException, InterruptedException {
        try {
            return part.get(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            part.cancel(true);
            throw SpeechEngineException.timedOut("The time for retries has expired", e);
        } catch (ExecutionException failure) {
            switch (failure.getCause()) {
                case SpeechEngineException e -> throw e;
                case IOException e -> throw e;
                case InterruptedException e -> throw e;
                case RuntimeException e -> throw e;
                case Error e -> throw e;
                case null, default -> throw new IllegalStateException(failure);
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        threads.close();
    }
}
