package dev.podworks.studio.render;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.Ffmpeg;
import dev.podworks.media.FfmpegRun;
import dev.podworks.media.MediaException;
import dev.podworks.media.MediaSource;
import dev.podworks.studio.denoising.Denoiser;
import dev.podworks.studio.output.AudioEncoding;
import dev.podworks.studio.output.Chapter;
import dev.podworks.studio.output.Tags;
import dev.podworks.studio.output.VideoContainer;
import dev.podworks.studio.render.RenderSpec.Deliverable;
import dev.podworks.studio.render.RenderSpec.Group;
import dev.podworks.studio.render.RenderSpec.Voice;
import dev.podworks.studio.render.pass.AudioEncoder;
import dev.podworks.studio.render.pass.CleaningPasses;
import dev.podworks.studio.render.pass.Mixer;
import dev.podworks.studio.render.pass.PassRunner;
import dev.podworks.studio.render.pass.VideoMuxer;
import dev.podworks.studio.render.pass.VoiceCleaner;
import dev.podworks.studio.render.pass.VoiceCleaner.AnalyzedVoice;
import dev.podworks.studio.render.pass.VoiceCleaner.CleanedVoice;
import dev.podworks.studio.render.progress.ProgressTracker;
import dev.podworks.studio.render.progress.RenderStep;
import dev.podworks.studio.render.progress.Task;
import dev.podworks.studio.speech.SpeechDetector;
import dev.podworks.studio.trimming.Cuts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/// Renders the outputs of one group: cleans its voices in parallel, then masters, encodes and muxes each deliverable.
final class GroupRenderer {
    private static final Duration METADATA_TIME_LIMIT = Duration.ofMinutes(2);
    private static final int METADATA_BYTES_MAX = 1 << 20;

    private final Ffmpeg ffmpeg;
    private final Denoiser denoiser;
    private final SpeechDetector speechDetector;
    private final Path directory;
    private final ProgressTracker progress;
    private final ProjectSettings settings;
    private final Optional<Transcriber> transcriber;
    private final int parallelVoices;
    private final PassRunner.Pipelining pipelining;

    GroupRenderer(
            Ffmpeg ffmpeg,
            Denoiser denoiser,
            SpeechDetector speechDetector,
            Path directory,
            ProgressTracker progress,
            ProjectSettings settings,
            Optional<Transcriber> transcriber,
            int parallelVoices,
            PassRunner.Pipelining pipelining) {
        this.ffmpeg = ffmpeg;
        this.denoiser = denoiser;
        this.speechDetector = speechDetector;
        this.directory = directory;
        this.progress = progress;
        this.settings = settings;
        this.transcriber = transcriber;
        this.parallelVoices = parallelVoices;
        this.pipelining = pipelining;
    }

    /// @param tempBase the base name of its files in the job's directory
    record RenderedDeliverable(
            Deliverable deliverable, String tempBase, AudioEncoder.Encoded encoded, Optional<RenderedVideo> video) {}

    record RenderedVideo(VideoContainer container, Path path) {}

    /// @param cleanedVoices in the order of the voices
    record RenderedGroup(List<Voice> voices, List<CleanedVoice> cleanedVoices, List<RenderedDeliverable> deliverables) {
        CleanedVoice cleaned(Voice voice) {
            return cleanedVoices.get(voices.indexOf(voice));
        }
    }

    AnalyzedVoice analyze(Voice voice) throws RenderException, InterruptedException {
        var analyzed = RenderFailures.translate(
                voice.track(),
                () -> voice.isMusic()
                        ? cleaner(voice).analyzeMusic()
                        : cleaner(voice).analyze());
        progress.report(new Task.Id(RenderStep.MEASURING, voice.number()), 1);
        return analyzed;
    }

    RenderedGroup render(Group group, VoiceAnalyses analyses, Cuts cuts) throws RenderException, InterruptedException {
        var cleaned = clean(group.voices(), analyses, cuts);
        var rendered = new RenderedGroup(group.voices(), cleaned, new ArrayList<>());
        for (var deliverable : group.deliverables()) {
            var track = deliverable.voices().getFirst().track();
            rendered.deliverables().add(RenderFailures.translate(track, () -> render(deliverable, rendered, cuts)));
        }
        RenderFailures.translate(group.voices().getFirst().track(), () -> {
            for (var voice : cleaned) {
                Files.delete(voice.premaster().path());
            }
            return group;
        });
        return rendered;
    }

    private List<CleanedVoice> clean(List<Voice> voices, VoiceAnalyses analyses, Cuts cuts)
            throws RenderException, InterruptedException {
        var tasks = new ArrayList<Callable<CleanedVoice>>();
        for (var voice : voices) {
            tasks.add(() -> clean(voice, analyses, cuts));
        }
        try {
            return ParallelTasks.runAll(parallelVoices, tasks);
        } catch (ExecutionException e) {
            throw RenderFailures.unwrap(e);
        }
    }

    private CleanedVoice clean(Voice voice, VoiceAnalyses analyses, Cuts cuts)
            throws RenderException, InterruptedException {
        var cleaned = RenderFailures.translate(
                voice.track(), () -> cleaner(voice).clean(analyses.of(voice), analyses.treatment(voice), cuts));
        progress.report(new Task.Id(RenderStep.CLEANING, voice.number()), 1);
        return cleaned;
    }

    private VoiceCleaner cleaner(Voice voice) {
        var passes = new CleaningPasses(
                runner(voice.length(), step -> new Task.Id(step, voice.number())),
                denoiser,
                "voice-" + voice.number(),
                voice.track().source(),
                voice.info(),
                voice.channels(),
                voice.track().limit());
        Optional<VoiceCleaner.SpeechConsumer> speechConsumer =
                transcriber.map(each -> (speech, activity) -> each.begin(voice, speech, activity));
        return new VoiceCleaner(passes, speechDetector, settings, voice.length(), speechConsumer);
    }

    private RenderedDeliverable render(Deliverable deliverable, RenderedGroup rendered, Cuts cuts)
            throws MediaException, IOException, InterruptedException {
        var premasters = deliverable.voices().stream()
                .map(voice -> rendered.cleaned(voice).premaster())
                .toList();
        var length = deliverable.voices().stream()
                .map(Voice::length)
                .max(Duration::compareTo)
                .orElseThrow();
        var runner = runner(length, step -> new Task.Id(step, deliverable.number()));
        var tempBase = String.format(
                Locale.ROOT,
                "output-%d-%d",
                rendered.voices().getFirst().number(),
                rendered.deliverables().size());
        boolean isMix = premasters.size() == 2;
        var premaster = isMix
                ? Mixer.mix(runner, tempBase, premasters.getFirst(), premasters.getLast(), settings.loudnessLufs())
                : premasters.getFirst();
        var tags = tags(deliverable, premaster.duration(), cuts);
        var encoded = new AudioEncoder(isMix ? runner.within(Mixer.MIXED, 1) : runner, tempBase, premaster, tags)
                .encode(
                        AudioEncoding.delivered(settings, deliverable.video().isPresent()),
                        deliverable.video().map(video -> video.container().audioEncoding()));
        progress.report(new Task.Id(RenderStep.ENCODING, deliverable.number()), 1);
        Optional<RenderedVideo> video = Optional.empty();
        if (deliverable.video().isPresent()) {
            video = Optional.of(mux(deliverable.video().get(), runner, tempBase, encoded));
            progress.report(new Task.Id(RenderStep.VIDEO, deliverable.number()), 1);
        }
        if (isMix) {
            Files.delete(premaster.path());
        }
        return new RenderedDeliverable(deliverable, tempBase, encoded, video);
    }

    private static RenderedVideo mux(Voice video, PassRunner runner, String tempBase, AudioEncoder.Encoded encoded)
            throws MediaException, InterruptedException {
        var container = video.container();
        var audio = encoded.in(container.audioEncoding()).path();
        var path = new VideoMuxer(runner, tempBase)
                .mux(video.track().source(), video.info().subtitles(), container, audio);
        return new RenderedVideo(container, path);
    }

    /// @param task what a pass belongs to
    private PassRunner runner(Duration length, Function<RenderStep, Task.Id> task) {
        return new PassRunner(
                ffmpeg, directory, length, pipelining, (step, fraction) -> progress.report(task.apply(step), fraction));
    }

    private Tags tags(Deliverable deliverable, Duration length, Cuts cuts) throws MediaException, InterruptedException {
        for (var voice : deliverable.voices()) {
            var chapters = chapters(voice.track().source());
            if (!chapters.isEmpty()) {
                return new Tags(deliverable.title(), length, Chapter.moved(chapters, cuts::outputSeconds));
            }
        }
        return new Tags(deliverable.title(), length, List.of());
    }

    private List<Chapter> chapters(MediaSource source) throws MediaException, InterruptedException {
        var metadata = new ByteArrayOutputStream();
        var arguments = new ArrayList<>(source.inputArguments());
        arguments.addAll(List.of("-f", "ffmetadata", "pipe:1"));
        ffmpeg.run(FfmpegRun.of(
                List.of(arguments),
                directory,
                METADATA_TIME_LIMIT,
                stdout -> {
                    metadata.writeBytes(stdout.readNBytes(METADATA_BYTES_MAX));
                    stdout.transferTo(OutputStream.nullOutputStream());
                },
                _ -> {}));
        return Chapter.parse(metadata.toString(StandardCharsets.UTF_8));
    }
}
