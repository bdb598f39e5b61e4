package dev.podworks.studio.render;

import dev.podworks.studio.render.RenderSpec.Voice;
import dev.podworks.studio.render.progress.ProgressTracker;
import dev.podworks.studio.render.progress.RenderStep;
import dev.podworks.studio.transcript.PauseSplitter;
import dev.podworks.studio.transcript.Segment;
import dev.podworks.studio.transcript.SpeechEngine;
import dev.podworks.studio.transcript.SpeechEngineException;
import dev.podworks.studio.transcript.SpeechSpan;
import dev.podworks.studio.transcript.Transcript;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Transcribes a job's voices while they are still being rendered. Each voice is split at its pauses into parts,
/// and the parts of all voices share the cores. Closing it stops unfinished parts, and returns when they have
/// stopped.
final class Transcriber implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Transcriber.class);
    /// A minute: long compared with the second in which a process loads the model, short enough to balance the load.
    private static final long PART_SAMPLES = 60L * SpeechSpan.SAMPLE_RATE_HZ;
    /// Maximum delay of a project whose transcription failed at first.
    private static final Duration RETRY_TIME_MAX = Duration.ofMinutes(15);

    private static final Duration RETRY_TIME_MIN = Duration.ofMinutes(2);

    private final SpeechEngine engine;
    private final Path directory;
    private final ProgressTracker progress;
    private final int parallel;
    private final boolean namesSpeakers;
    private final ExecutorService threads;
    /// Guarded by its own lock.
    private final List<Part> parts = new ArrayList<>();
    private final AtomicLong samplesSubmitted = new AtomicLong();

    private record Part(Callable<List<Segment>> task, Future<List<Segment>> firstAttempt) {}

    /// @param namesSpeakers whether segments name their speaker, as they do where there are several
    Transcriber(SpeechEngine engine, Path directory, ProgressTracker progress, int parallel, boolean namesSpeakers) {
        this.engine = engine;
        this.directory = directory;
        this.progress = progress;
        this.parallel = parallel;
        this.namesSpeakers = namesSpeakers;
        this.threads = Executors.newFixedThreadPool(parallel);
    }

    /// Submits a voice, once, and returns at once.
    void begin(Voice voice, Path speech) throws IOException {
        List<Callable<List<Segment>>> tasks = tasks(voice, speech);
        if (tasks.isEmpty()) {
            progress.report(voice.number(), RenderStep.TRANSCRIBING, 1);
        }
        synchronized (parts) {
            tasks.forEach(task -> parts.add(new Part(task, threads.submit(task))));
        }
    }

    /// Waits for the submitted voices.
    ///
    /// Call it when the job's other work is done: failed parts are retried once, one at a time, when the machine
    /// has more capacity. From the first failure on, this takes at most two minutes plus the length of the speech,
    /// and never more than a quarter of an hour. An engine takes a quarter of the length on a free core.
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
        List<Segment> segments = new ArrayList<>();
        List<Part> failed = new ArrayList<>();
        Deadline deadline = Deadline.NONE;
        for (var part : submitted) {
            try {
                segments.addAll(result(part.firstAttempt(), deadline));
            } catch (SpeechEngineException e) {
                deadline = deadline.orIn(retryTimeLimit);
                deadline.requireTime(e);
                LOG.warn("{} failed on a part of a recording, which is retried once", engine.name(), e);
                failed.add(part);
            }
        }
        for (var part : failed) {
            segments.addAll(result(threads.submit(part.task()), deadline));
        }
        return new Transcript(engine.language(), segments);
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

    private List<Callable<List<Segment>>> tasks(Voice voice, Path speech) throws IOException {
        List<SpeechSpan> spans = PauseSplitter.split(speech);
        long total = Math.max(1, samples(spans));
        samplesSubmitted.addAndGet(samples(spans));
        AtomicLong done = new AtomicLong();
        List<Callable<List<Segment>>> tasks = new ArrayList<>();
        for (List<SpeechSpan> part : parts(spans, Math.min(PART_SAMPLES, total / parallel))) {
            String name = String.format(Locale.ROOT, "speech-%d-%d", voice.number(), tasks.size());
            tasks.add(() -> {
                List<Segment> segments = engine.transcribe(speech, part, directory, name);
                double fraction = (double) done.addAndGet(samples(part)) / total;
                progress.report(voice.number(), RenderStep.TRANSCRIBING, fraction);
                return namesSpeakers ? withSpeaker(voice.speaker(), segments) : segments;
            });
        }
        return tasks;
    }

    /// Cancels the part when the deadline has expired.
    private static List<Segment> result(Future<List<Segment>> part, Deadline deadline)
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

    private static List<List<SpeechSpan>> parts(List<SpeechSpan> spans, long partSamples) {
        List<List<SpeechSpan>> parts = new ArrayList<>();
        List<SpeechSpan> part = new ArrayList<>();
        for (SpeechSpan span : spans) {
            part.add(span);
            if (samples(part) >= partSamples) {
                parts.add(part);
                part = new ArrayList<>();
            }
        }
        if (!part.isEmpty()) {
            parts.add(part);
        }
        return parts;
    }

    private static long samples(List<SpeechSpan> spans) {
        return spans.stream().mapToLong(SpeechSpan::samples).sum();
    }

    private static List<Segment> withSpeaker(String speaker, List<Segment> segments) {
        return segments.stream()
                .map(each -> new Segment(each.startSeconds(), each.endSeconds(), speaker, each.text(), each.words()))
                .toList();
    }

    @Override
    public void close() {
        threads.shutdownNow();
        threads.close();
    }
}
