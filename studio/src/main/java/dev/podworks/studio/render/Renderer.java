package dev.podworks.studio.render;

import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.kit.ffmpeg.Ffmpeg;
import dev.podworks.kit.ffmpeg.MediaException;
import dev.podworks.kit.ffmpeg.MediaInfo;
import dev.podworks.kit.ffmpeg.MediaProbe;
import dev.podworks.kit.ffmpeg.UnreadableMediaException;
import dev.podworks.studio.output.Manifest;
import dev.podworks.studio.output.OutputFile;
import dev.podworks.studio.output.OutputNames;
import dev.podworks.studio.render.TrackRenderer.Rendered;
import java.io.IOException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/// Turns recordings into finished files. Threads may share it, each with its own job.
public final class Renderer {
    private final Ffmpeg ffmpeg;
    private final MediaProbe probe;
    private final Scratch scratch;
    private final InstantSource clock;
    private final int parallelTracks;

    /// Renders nothing yet.
    ///
    /// @param parallelTracks how many tracks of a job are worked on at once; as many as there are cores
    public Renderer(Ffmpeg ffmpeg, Scratch scratch, InstantSource clock, int parallelTracks) {
        this.ffmpeg = ffmpeg;
        this.probe = new MediaProbe(ffmpeg);
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
            infos.add(translated(track, () -> probe.probe(track.source())));
        }
        ProgressBoard board =
                new ProgressBoard(infos.stream().map(MediaInfo::duration).toList(), listener, clock);
        List<Callable<Rendered>> tasks = new ArrayList<>();
        for (int i = 0; i < infos.size(); i++) {
            tasks.add(task(job, i, infos.get(i), board, directory));
        }
        List<Rendered> tracks = inParallel(tasks);
        List<OutputFile> files = files(job, tracks);
        return new Rendering(files, manifest(job, tracks, files), directory);
    }

    private Callable<Rendered> task(
            RenderJob job, int position, MediaInfo info, ProgressBoard board, Scratch.Directory directory) {
        RenderJob.Track track = job.tracks().get(position);
        String baseName = "track-" + (position + 1);
        Passes passes = new Passes(
                ffmpeg,
                directory.path(),
                baseName,
                track.source(),
                info,
                (step, fraction) -> board.report(position, step, fraction));
        TrackRenderer renderer = new TrackRenderer(passes, job.settings(), info.duration());
        return () -> translated(track, renderer::render);
    }

    private List<Rendered> inParallel(List<Callable<Rendered>> tasks) throws RenderException, InterruptedException {
        try {
            return ParallelTasks.runAll(parallelTracks, tasks);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RenderException known -> throw known;
                case RuntimeException defect -> throw defect;
                case Error defect -> throw defect;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }

    private interface Work<T> {
        T run() throws MediaException, IOException, InterruptedException;
    }

    /// Says whose fault a failure is, and which track's.
    private static <T> T translated(RenderJob.Track track, Work<T> work) throws RenderException, InterruptedException {
        try {
            return work.run();
        } catch (UnreadableMediaException e) {
            throw new RenderException.Unusable(track.fileName() + ": " + e.getMessage(), e);
        } catch (MediaException | IOException e) {
            throw new RenderException.Passing(track.fileId() + ": " + e.getMessage(), e);
        }
    }

    private static List<OutputFile> files(RenderJob job, List<Rendered> tracks) throws IOException {
        OutputNames names = new OutputNames();
        List<OutputFile> files = new ArrayList<>();
        for (int i = 0; i < tracks.size(); i++) {
            String name = names.name(job.tracks().get(i).fileName(), "mp3");
            files.add(
                    OutputFile.of(StoredOutputs.Kind.AUDIO, name, tracks.get(i).file()));
        }
        return files;
    }

    private Manifest manifest(RenderJob job, List<Rendered> tracks, List<OutputFile> files) {
        List<Manifest.Output> outputs = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            outputs.add(manifestOutput(job.tracks().get(i), tracks.get(i), files.get(i)));
        }
        return new Manifest(
                job.projectId(),
                clock.instant().truncatedTo(ChronoUnit.MILLIS),
                job.settings(),
                outputs,
                new Manifest.Engine(ffmpeg.version()));
    }

    private static Manifest.Output manifestOutput(RenderJob.Track track, Rendered rendered, OutputFile file) {
        return new Manifest.Output(
                file.name(),
                file.kind(),
                file.sizeBytes(),
                file.sha256(),
                List.of(new Manifest.Source(track.fileId(), track.fileName())),
                Manifest.Measurement.of(rendered.before()),
                Manifest.Measurement.of(rendered.after()),
                Manifest.HumFound.of(rendered.hum()));
    }
}
