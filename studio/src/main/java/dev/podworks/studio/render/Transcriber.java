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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/// Has a job's voices recognised while they are still rendered: each is cut at its pauses, and the pieces of all of
/// them share the cores. Closing it stops what is not done, and waits until it has stopped.
final class Transcriber implements AutoCloseable {
    /// Loading the model takes a process about a second: pieces of a minute hardly notice, and share out evenly.
    private static final long BATCH_SAMPLES = 60L * Span.SAMPLE_RATE_HZ;

    private final SpeechEngine engine;
    private final Path directory;
    private final ProgressBoard board;
    private final int parallel;
    private final boolean namesSpeakers;
    private final ExecutorService threads;
    /// Guarded by itself.
    private final List<Future<List<Segment>>> pieces = new ArrayList<>();

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
            tasks.forEach(task -> pieces.add(threads.submit(task)));
        }
    }

    /// Waits for the voices that have begun. In order of time.
    Transcript transcript() throws SpeechEngineException, IOException, InterruptedException {
        List<Future<List<Segment>>> begun;
        synchronized (pieces) {
            begun = List.copyOf(pieces);
        }
        List<Segment> segments = new ArrayList<>();
        for (Future<List<Segment>> piece : begun) {
            segments.addAll(result(piece));
        }
        return new Transcript(engine.language(), segments);
    }

    private List<Callable<List<Segment>>> tasks(Voice voice, Path speech) throws IOException {
        List<Span> spans = PauseSplitter.split(speech);
        long whole = Math.max(1, samples(spans));
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

    private static List<Segment> result(Future<List<Segment>> piece)
            throws SpeechEngineException, IOException, InterruptedException {
        try {
            return piece.get();
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
