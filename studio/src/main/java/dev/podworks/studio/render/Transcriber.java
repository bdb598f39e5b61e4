package dev.podworks.studio.render;

import dev.podworks.studio.render.RenderPlan.Voice;
import dev.podworks.studio.transcript.PauseSplitter;
import dev.podworks.studio.transcript.Segment;
import dev.podworks.studio.transcript.Span;
import dev.podworks.studio.transcript.SpeechEngine;
import dev.podworks.studio.transcript.SpeechEngineException;
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

/// Has a job's voices recognised while they are still rendered: each is cut at its pauses, and the pieces of all of
/// them share the cores. Closing it stops what is not done, and waits until it has stopped.
final class Transcriber implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Transcriber.class);
    /// Loading the model takes a process about a second: pieces of a minute hardly notice, and share out evenly.
    private static final long BATCH_SAMPLES = 60L * Span.SAMPLE_RATE_HZ;
    /// How long a project waits for its transcript, at most, once a piece has failed.
    private static final Duration RETRY_MAX = Duration.ofMinutes(15);

    private static final Duration RETRY_MIN = Duration.ofMinutes(2);

    private final SpeechEngine engine;
    private final Path directory;
    private final ProgressBoard board;
    private final int parallel;
    private final boolean namesSpeakers;
    private final ExecutorService threads;
    /// Guarded by itself.
    private final List<Piece> pieces = new ArrayList<>();
    private final AtomicLong samplesBegun = new AtomicLong();

    /// A part of a voice.
    private record Piece(Callable<List<Segment>> task, Future<List<Segment>> firstAttempt) {}

    /// @param namesSpeakers by their tracks, where there are several
    Transcriber(SpeechEngine engine, Path directory, ProgressBoard board, int parallel, boolean namesSpeakers) {
        this.engine = engine;
        this.directory = directory;
        this.board = board;
        this.parallel = parallel;
        this.namesSpeakers = namesSpeakers;
        this.threads = Executors.newFixedThreadPool(parallel);
    }

    /// Returns at once; each voice begins once.
    void begin(Voice voice, Path speech) throws IOException {
        List<Callable<List<Segment>>> tasks = tasks(voice, speech);
        if (tasks.isEmpty()) {
            board.report(voice.number(), Step.TRANSCRIBING, 1);
        }
        synchronized (pieces) {
            tasks.forEach(task -> pieces.add(new Piece(task, threads.submit(task))));
        }
    }

    /// Waits for the voices that have begun. In order of time.
    ///
    /// To be called when the job's other work is done: pieces that have failed are tried once more then, one at a
    /// time, on a machine that has less to do. From the first failure on that takes two minutes and the length of
    /// the speech at most, and never more than a quarter of an hour. An engine takes a quarter of that length on a
    /// free core.
    ///
    /// @throws SpeechEngineException when a piece has failed twice, or the time for the second attempts is over
    Transcript transcript() throws SpeechEngineException, IOException, InterruptedException {
        Duration speech = Duration.ofSeconds(samplesBegun.get() / Span.SAMPLE_RATE_HZ);
        Duration limit = RETRY_MIN.plus(speech);
        return transcript(limit.compareTo(RETRY_MAX) < 0 ? limit : RETRY_MAX);
    }

    /// @param retryLimit from the first failure on
    Transcript transcript(Duration retryLimit) throws SpeechEngineException, IOException, InterruptedException {
        List<Piece> begun;
        synchronized (pieces) {
            begun = List.copyOf(pieces);
        }
        List<Segment> segments = new ArrayList<>();
        List<Piece> failed = new ArrayList<>();
        Deadline deadline = Deadline.NONE;
        for (Piece piece : begun) {
            try {
                segments.addAll(result(piece.firstAttempt(), deadline));
            } catch (SpeechEngineException fault) {
                deadline = deadline.orIn(retryLimit);
                deadline.requireTime(fault);
                LOG.warn("{} failed on a part of a recording, which is tried once more", engine.name(), fault);
                failed.add(piece);
            }
        }
        for (Piece piece : failed) {
            segments.addAll(result(threads.submit(piece.task()), deadline));
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

        void requireTime(SpeechEngineException fault) throws SpeechEngineException {
            if (remainingNanos() == 0) {
                throw fault;
            }
        }
    }

    private List<Callable<List<Segment>>> tasks(Voice voice, Path speech) throws IOException {
        List<Span> spans = PauseSplitter.split(speech);
        long whole = Math.max(1, samples(spans));
        samplesBegun.addAndGet(samples(spans));
        AtomicLong done = new AtomicLong();
        List<Callable<List<Segment>>> tasks = new ArrayList<>();
        for (List<Span> batch : batches(spans, Math.min(BATCH_SAMPLES, whole / parallel))) {
            String name = String.format(Locale.ROOT, "speech-%d-%d", voice.number(), tasks.size());
            tasks.add(() -> {
                List<Segment> said = engine.recognise(speech, batch, directory, name);
                double fraction = (double) done.addAndGet(samples(batch)) / whole;
                board.report(voice.number(), Step.TRANSCRIBING, fraction);
                return namesSpeakers ? by(voice.speaker(), said) : said;
            });
        }
        return tasks;
    }

    /// What is not there in time is stopped.
    private static List<Segment> result(Future<List<Segment>> piece, Deadline deadline)
            throws SpeechEngineException, IOException, InterruptedException {
        try {
            return piece.get(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException over) {
            piece.cancel(true);
            throw SpeechEngineException.timedOut("The time for second attempts is over", over);
        } catch (ExecutionException failure) {
            switch (failure.getCause()) {
                case SpeechEngineException known -> throw known;
                case IOException known -> throw known;
                case InterruptedException stopped -> throw stopped;
                case RuntimeException defect -> throw defect;
                case Error defect -> throw defect;
                case null, default -> throw new IllegalStateException(failure);
            }
        }
    }

    private static List<List<Span>> batches(List<Span> spans, long batchSamples) {
        List<List<Span>> batches = new ArrayList<>();
        List<Span> batch = new ArrayList<>();
        for (Span span : spans) {
            batch.add(span);
            if (samples(batch) >= batchSamples) {
                batches.add(batch);
                batch = new ArrayList<>();
            }
        }
        if (!batch.isEmpty()) {
            batches.add(batch);
        }
        return batches;
    }

    private static long samples(List<Span> spans) {
        return spans.stream().mapToLong(Span::samples).sum();
    }

    private static List<Segment> by(String speaker, List<Segment> segments) {
        return segments.stream()
                .map(said -> new Segment(said.startSeconds(), said.endSeconds(), speaker, said.text(), said.words()))
                .toList();
    }

    @Override
    public void close() {
        threads.shutdownNow();
        threads.close();
    }
}
