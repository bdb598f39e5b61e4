package dev.podworks.studio.render;

import dev.podworks.media.Ffmpeg;
import dev.podworks.media.MediaException;
import dev.podworks.media.MediaInfo;
import dev.podworks.media.MediaProbe;
import dev.podworks.studio.denoising.Denoiser;
import dev.podworks.studio.output.Manifest;
import dev.podworks.studio.render.GroupRenderer.RenderedGroup;
import dev.podworks.studio.render.pass.PassRunner.Pipelining;
import dev.podworks.studio.render.pass.VoiceCleaner.AnalyzedVoice;
import dev.podworks.studio.render.progress.Pace;
import dev.podworks.studio.render.progress.Progress;
import dev.podworks.studio.render.progress.ProgressTicker;
import dev.podworks.studio.render.progress.ProgressTracker;
import dev.podworks.studio.speech.SpeechDetector;
import dev.podworks.studio.transcript.SpeechEngine;
import dev.podworks.studio.transcript.SpeechEngineException;
import dev.podworks.studio.trimming.Cuts;
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

/// Renders recordings to finished files. Thread-safe: each thread renders a job of its own.
public final class Renderer {
    private static final Logger LOG = LoggerFactory.getLogger(Renderer.class);

    private final Ffmpeg ffmpeg;
    private final Denoiser denoiser;
    private final SpeechDetector speechDetector;
    private final MediaProbe probe;
    private final Optional<SpeechEngine> speechEngine;
    private final ScratchSpace scratchSpace;
    private final InstantSource clock;
    private final int parallelTracks;
    private final Pace pace = new Pace();

    /// @param speechEngine empty for no transcripts
    /// @param parallelTracks tracks of a job that are rendered at the same time: the number of cores
    public Renderer(
            Ffmpeg ffmpeg,
            Denoiser denoiser,
            SpeechDetector speechDetector,
            Optional<SpeechEngine> speechEngine,
            ScratchSpace scratchSpace,
            InstantSource clock,
            int parallelTracks) {
        this.ffmpeg = ffmpeg;
        this.denoiser = denoiser;
        this.speechDetector = speechDetector;
        this.probe = new MediaProbe(ffmpeg);
        this.speechEngine = speechEngine;
        this.scratchSpace = scratchSpace;
        this.clock = clock;
        this.parallelTracks = parallelTracks;
    }

    /// Renders a whole job and blocks until it is done; interrupt the thread to cancel it. The caller closes the
    /// result. When this throws, every process has ended and no file is left on disk.
    ///
    /// @throws RenderException.UnusableRecording when a recording can't be rendered and a retry would fail too
    /// @throws RenderException.Transient when a retry may succeed
    public RenderResult render(RenderJob job, Progress.Listener listener) throws RenderException, InterruptedException {
        try {
            var directory = scratchSpace.newDirectory();
            try {
                return render(job, listener, directory);
            } catch (Throwable e) {
                try (directory) {
                    throw e;
                }
            }
        } catch (IOException e) {
            throw new RenderException.Transient("The job's directory failed: " + e.getMessage(), e);
        }
    }

    private RenderResult render(RenderJob job, Progress.Listener listener, ScratchSpace.Directory directory)
            throws RenderException, IOException, InterruptedException {
        var startedAt = clock.instant();
        // All tracks first: an unusable one fails the job before any other work, and progress needs the lengths.
        var infos = new ArrayList<MediaInfo>();
        for (var track : job.tracks()) {
            infos.add(RenderFailures.translate(track, () -> probe(track)));
        }
        var spec = RenderSpec.of(job, infos);
        var engine = engine(job);
        var progress = new ProgressTracker(
                new JobCosts(spec, job.settings(), denoiser, engine, parallelTracks).tasks(),
                parallelTracks,
                pace,
                startedAt,
                listener,
                clock);
        var ticker = new ProgressTicker(progress);
        try {
            return transcribed(job, spec, new JobProgress(progress, ticker), engine, directory);
        } catch (Throwable e) {
            try (ticker) {
                throw e;
            }
        }
    }

    private RenderResult transcribed(
            RenderJob job,
            RenderSpec spec,
            JobProgress progress,
            Optional<SpeechEngine> engine,
            ScratchSpace.Directory directory)
            throws RenderException, IOException, InterruptedException {
        Optional<Transcriber> transcriber = engine.map(each -> new Transcriber(
                each,
                Optional.ofNullable(job.settings().transcript().language()),
                directory.path(),
                progress.tracker(),
                parallelTracks,
                spec.speakers().size() > 1));
        try {
            return render(job, spec, progress, transcriber, directory);
        } finally {
            transcriber.ifPresent(Transcriber::close);
        }
    }

    /// Empty where no transcript is wanted, too.
    private Optional<SpeechEngine> engine(RenderJob job) {
        return job.settings().transcript().enabled() ? speechEngine : Optional.empty();
    }

    private MediaInfo probe(RenderJob.Track track) throws MediaException, InterruptedException {
        var info = probe.probe(track.source());
        track.limit().require(info.duration());
        return info;
    }

    private RenderResult render(
            RenderJob job,
            RenderSpec spec,
            JobProgress progress,
            Optional<Transcriber> transcriber,
            ScratchSpace.Directory directory)
            throws RenderException, IOException, InterruptedException {
        var renderer = new GroupRenderer(
                ffmpeg,
                denoiser,
                speechDetector,
                directory.path(),
                progress.tracker(),
                job.settings(),
                transcriber,
                parallelTracks,
                pipelining(spec.voices().size()));
        // All voices first, since what a microphone picks up of the others is known only then.
        var analyses = VoiceAnalyses.of(
                spec,
                job.settings(),
                inParallel(spec.voices().stream()
                        .<Callable<AnalyzedVoice>>map(voice -> () -> renderer.analyze(voice))
                        .toList()));
        var cuts = analyses.cuts();
        var groups = inParallel(spec.groups().stream()
                .<Callable<RenderedGroup>>map(group -> () -> renderer.render(group, analyses, cuts))
                .toList());
        var outputs = new OutputCollector(directory.path(), job.settings());
        for (var group : groups) {
            outputs.add(group);
        }
        var transcription = spec.transcriptBase().isPresent()
                ? transcription(spec.transcriptBase().get(), groups, cuts, outputs, transcriber)
                : Manifest.Transcription.off();
        return new RenderResult(outputs.files(), manifest(job, outputs, cuts, transcription), directory, progress);
    }

    private Pipelining pipelining(int voices) {
        return voices < parallelTracks ? Pipelining.PIPELINE : Pipelining.SINGLE_PROCESS;
    }

    /// A failed transcription does not fail the job.
    private Manifest.Transcription transcription(
            String base,
            List<RenderedGroup> groups,
            Cuts cuts,
            OutputCollector outputs,
            Optional<Transcriber> transcriber)
            throws IOException, InterruptedException {
        if (speechEngine.isEmpty() || transcriber.isEmpty()) {
            return Manifest.Transcription.noEngine();
        }
        var engine = speechEngine.get();
        try {
            var transcript = transcriber.get().transcript().moved(cuts::outputSeconds);
            outputs.add(transcript, base, groups);
            return Manifest.Transcription.made(transcript.language());
        } catch (SpeechEngineException e) {
            LOG.warn("{} gave no words, so the project has no transcript", engine.name(), e);
            return switch (e.reason()) {
                case FAILED -> Manifest.Transcription.failed();
                case TIMED_OUT -> Manifest.Transcription.timedOut();
                case UNRELIABLE -> Manifest.Transcription.unreliable();
            };
        }
    }

    private <T> List<T> inParallel(List<Callable<T>> tasks) throws RenderException, InterruptedException {
        try {
            return ParallelTasks.runAll(parallelTracks, tasks);
        } catch (ExecutionException e) {
            throw RenderFailures.unwrap(e);
        }
    }

    private Manifest manifest(RenderJob job, OutputCollector outputs, Cuts cuts, Manifest.Transcription transcription) {
        return new Manifest(
                job.projectId(),
                job.name(),
                clock.instant().truncatedTo(ChronoUnit.MILLIS),
                job.settings(),
                outputs.manifestOutputs(),
                Manifest.Cut.of(cuts),
                transcription,
                new Manifest.Engine(
                        ffmpeg.version(),
                        denoiser.name(),
                        engine(job).map(SpeechEngine::name).orElse(null)));
    }
}
