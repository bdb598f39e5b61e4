package dev.podworks.studio.render;

import dev.podworks.media.Ffmpeg;
import dev.podworks.media.MediaException;
import dev.podworks.media.MediaInfo;
import dev.podworks.media.MediaProbe;
import dev.podworks.studio.output.Manifest;
import dev.podworks.studio.render.GroupRenderer.Rendered;
import dev.podworks.studio.transcript.SpeechEngine;
import dev.podworks.studio.transcript.SpeechEngineException;
import java.io.IOException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Turns recordings into finished files. Threads may share it, each with its own job.
public final class Renderer {
    private static final Logger LOG = LoggerFactory.getLogger(Renderer.class);

    private final Ffmpeg ffmpeg;
    private final MediaProbe probe;
    private final Optional<SpeechEngine> speech;
    private final Scratch scratch;
    private final InstantSource clock;
    private final int parallelTracks;

    /// Renders nothing yet.
    ///
    /// @param speech recognises it; without, there are no transcripts
    /// @param parallelTracks how many tracks of a job are worked on at once; as many as there are cores
    public Renderer(
            Ffmpeg ffmpeg, Optional<SpeechEngine> speech, Scratch scratch, InstantSource clock, int parallelTracks) {
        this.ffmpeg = ffmpeg;
        this.probe = new MediaProbe(ffmpeg);
        this.speech = speech;
        this.scratch = scratch;
        this.clock = clock;
        this.parallelTracks = parallelTracks;
    }

    /// Does the whole job and blocks meanwhile. To cancel it, interrupt the thread. The caller closes what it gets; if
    /// it gets an exception instead, every process has ended and nothing is left on disk.
    ///
    /// @throws RenderException.Unusable when a recording can't be used, on no other try either
    /// @throws RenderException.Passing when another try may succeed
    public Rendering render(RenderJob job, Progress.Listener listener) throws RenderException, InterruptedException {
        try {
            Scratch.Directory directory = scratch.newDirectory();
            try {
                return render(job, listener, directory);
            } catch (Throwable e) {
                try (directory) {
                    throw e;
                }
            }
        } catch (IOException e) {
            throw new RenderException.Passing("The job's directory failed: " + e.getMessage(), e);
        }
    }

    private Rendering render(RenderJob job, Progress.Listener listener, Scratch.Directory directory)
            throws RenderException, IOException, InterruptedException {
        // All of them first: one that can't be used fails the job before any work is done, and progress needs lengths.
        List<MediaInfo> infos = new ArrayList<>();
        for (RenderJob.Track track : job.tracks()) {
            infos.add(Faults.translated(track, () -> probed(track)));
        }
        RenderPlan plan = RenderPlan.of(job, infos);
        ProgressBoard board = new ProgressBoard(
                plan.voices().stream().map(RenderPlan.Voice::length).toList(), steps(plan), listener, clock);
        Optional<Transcriber> transcriber = speech.map(engine -> new Transcriber(
                engine, directory.path(), board, parallelTracks, plan.voices().size() > 1));
        try {
            return render(job, plan, board, transcriber, directory);
        } finally {
            transcriber.ifPresent(Transcriber::close);
        }
    }

    private MediaInfo probed(RenderJob.Track track) throws MediaException, InterruptedException {
        MediaInfo info = probe.probe(track.source());
        track.limit().require(info.duration());
        return info;
    }

    private Rendering render(
            RenderJob job,
            RenderPlan plan,
            ProgressBoard board,
            Optional<Transcriber> transcriber,
            Scratch.Directory directory)
            throws RenderException, IOException, InterruptedException {
        GroupRenderer renderer = new GroupRenderer(
                ffmpeg,
                directory.path(),
                board,
                job.settings(),
                transcriber,
                parallelTracks,
                spread(plan.voices().size()));
        List<Callable<Rendered>> tasks = new ArrayList<>();
        plan.groups().forEach(group -> tasks.add(() -> renderer.render(group)));
        List<Rendered> rendered = inParallel(tasks);
        Outputs outputs = new Outputs(directory.path());
        for (Rendered group : rendered) {
            outputs.add(group);
        }
        Manifest.Transcription transcription = transcription(plan, rendered, outputs, transcriber);
        return new Rendering(outputs.files(), manifest(job, outputs, transcription), directory);
    }

    private PassRunner.Spread spread(int voices) {
        return voices < parallelTracks ? PassRunner.Spread.SEVERAL_PROCESSES : PassRunner.Spread.ONE_PROCESS;
    }

    /// A transcript that can't be made is no reason to withhold the sound.
    private Manifest.Transcription transcription(
            RenderPlan plan, List<Rendered> rendered, Outputs outputs, Optional<Transcriber> transcriber)
            throws IOException, InterruptedException {
        if (speech.isEmpty() || transcriber.isEmpty()) {
            return Manifest.Transcription.noEngine();
        }
        SpeechEngine engine = speech.get();
        try {
            outputs.add(transcriber.get().transcript(), plan.transcriptBase(), rendered);
            return Manifest.Transcription.made(engine.language());
        } catch (SpeechEngineException fault) {
            LOG.warn("{} failed; the project goes without a transcript", engine.name(), fault);
            return fault.hasTimedOut()
                    ? Manifest.Transcription.timedOut(engine.language())
                    : Manifest.Transcription.failed(engine.language());
        }
    }

    private Step.Plan steps(RenderPlan plan) {
        List<Step> steps = new ArrayList<>(List.of(Step.MEASURING, Step.CLEANING, Step.ENCODING));
        if (plan.hasPicture()) {
            steps.add(Step.PICTURE);
        }
        speech.ifPresent(engine -> steps.add(Step.TRANSCRIBING));
        return new Step.Plan(steps);
    }

    private List<Rendered> inParallel(List<Callable<Rendered>> tasks) throws RenderException, InterruptedException {
        try {
            return ParallelTasks.runAll(parallelTracks, tasks);
        } catch (ExecutionException e) {
            throw Faults.of(e);
        }
    }

    private Manifest manifest(RenderJob job, Outputs outputs, Manifest.Transcription transcription) {
        return new Manifest(
                job.projectId(),
                job.name(),
                clock.instant().truncatedTo(ChronoUnit.MILLIS),
                job.settings(),
                outputs.described(),
                transcription,
                new Manifest.Engine(
                        ffmpeg.version(), speech.map(SpeechEngine::name).orElse(null)));
    }
}
