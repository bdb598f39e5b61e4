package dev.podworks.studio.render;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.Ffmpeg;
import dev.podworks.media.FfmpegRun;
import dev.podworks.media.MediaException;
import dev.podworks.media.MediaSource;
import dev.podworks.studio.output.Chapter;
import dev.podworks.studio.output.Tags;
import dev.podworks.studio.render.RenderPlan.Deliverable;
import dev.podworks.studio.render.RenderPlan.Group;
import dev.podworks.studio.render.RenderPlan.Voice;
import dev.podworks.studio.render.VoiceCleaner.CleanVoice;
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

/// Makes one group's outputs: cleans its voices side by side, then masters and encodes each deliverable.
final class GroupRenderer {
    /// For passes that report to nobody.
    private static final Duration LONGEST = Duration.ofHours(24);

    private static final Duration READING_LIMIT = Duration.ofMinutes(2);
    private static final int METADATA_BYTES_MAX = 1 << 20;

    private final Ffmpeg ffmpeg;
    private final Path directory;
    private final ProgressBoard board;
    private final ProjectSettings settings;
    private final Optional<Transcriber> transcriber;
    private final int parallelVoices;
    private final PassRunner.Spread spread;

    GroupRenderer(
            Ffmpeg ffmpeg,
            Path directory,
            ProgressBoard board,
            ProjectSettings settings,
            Optional<Transcriber> transcriber,
            int parallelVoices,
            PassRunner.Spread spread) {
        this.ffmpeg = ffmpeg;
        this.directory = directory;
        this.board = board;
        this.settings = settings;
        this.transcriber = transcriber;
        this.parallelVoices = parallelVoices;
        this.spread = spread;
    }

    /// A deliverable's files.
    record Made(Deliverable deliverable, Encoder.Encoded sound, Optional<PicturePasses.Picture> picture) {}

    /// @param voices in the group's order
    record Rendered(List<Voice> group, List<CleanVoice> voices, List<Made> made) {
        CleanVoice clean(Voice voice) {
            return voices.get(group.indexOf(voice));
        }
    }

    Rendered render(Group group) throws RenderException, InterruptedException {
        List<CleanVoice> clean = clean(group.voices());
        Rendered rendered = new Rendered(group.voices(), clean, new ArrayList<>());
        for (Deliverable deliverable : group.deliverables()) {
            Made made = Faults.translated(deliverable.voices().getFirst().track(), () -> make(deliverable, rendered));
            rendered.made().add(made);
        }
        Faults.translated(group.voices().getFirst().track(), () -> {
            for (CleanVoice voice : clean) {
                Files.delete(voice.sound().path());
            }
            return group;
        });
        return rendered;
    }

    private List<CleanVoice> clean(List<Voice> voices) throws RenderException, InterruptedException {
        List<Callable<CleanVoice>> tasks = new ArrayList<>();
        for (Voice voice : voices) {
            tasks.add(() -> Faults.translated(voice.track(), () -> clean(voice)));
        }
        try {
            return ParallelTasks.runAll(parallelVoices, tasks);
        } catch (ExecutionException e) {
            throw Faults.of(e);
        }
    }

    private CleanVoice clean(Voice voice) throws MediaException, IOException, InterruptedException {
        CleaningPasses passes = new CleaningPasses(
                runner(List.of(voice)),
                "voice-" + voice.number(),
                voice.track().source(),
                voice.info(),
                voice.side(),
                voice.track().limit());
        Optional<VoiceCleaner.Listener> listener = transcriber.map(each -> speech -> each.begin(voice, speech));
        return new VoiceCleaner(passes, settings, voice.length(), listener).clean();
    }

    private Made make(Deliverable deliverable, Rendered rendered)
            throws MediaException, IOException, InterruptedException {
        List<RawSound> sounds = deliverable.voices().stream()
                .map(voice -> rendered.clean(voice).sound())
                .toList();
        // A mix of voices that have their own outputs, too, is no further progress of theirs.
        boolean isReported = rendered.made().size() < rendered.group().size();
        PassRunner runner = runner(isReported ? deliverable.voices() : List.of());
        String baseName = String.format(
                Locale.ROOT,
                "output-%d-%d",
                rendered.group().getFirst().number(),
                rendered.made().size());
        boolean isMix = sounds.size() == 2;
        RawSound clean = isMix ? Mixing.mix(runner, baseName, sounds.getFirst(), sounds.getLast()) : sounds.getFirst();
        Tags tags = tags(deliverable, clean.duration());
        Encoder encoder = new Encoder(runner, baseName, clean, tags);
        Encoder.Encoded encoded = encoder.encode();
        Optional<PicturePasses.Picture> picture = Optional.empty();
        if (deliverable.picture().isPresent()) {
            Voice seen = deliverable.picture().get();
            Container container =
                    Container.of(seen.track().fileName(), seen.info().format());
            PicturePasses passes = new PicturePasses(runner, baseName, clean, encoder.metadata());
            picture = Optional.of(
                    passes.make(seen.track().source(), seen.info().subtitles(), container, encoded.mastering()));
        }
        if (isMix) {
            Files.delete(clean.path());
        }
        return new Made(deliverable, encoded, picture);
    }

    private PassRunner runner(List<Voice> reported) {
        Duration length =
                reported.stream().map(Voice::length).max(Duration::compareTo).orElse(LONGEST);
        return new PassRunner(
                ffmpeg,
                directory,
                length,
                spread,
                (step, fraction) -> reported.forEach(voice -> board.report(voice.number(), step, fraction)));
    }

    private Tags tags(Deliverable deliverable, Duration length) throws MediaException, InterruptedException {
        for (Voice voice : deliverable.voices()) {
            List<Chapter> chapters = chapters(voice.track().source());
            if (!chapters.isEmpty()) {
                return new Tags(deliverable.title(), length, chapters);
            }
        }
        return new Tags(deliverable.title(), length, List.of());
    }

    private List<Chapter> chapters(MediaSource source) throws MediaException, InterruptedException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        List<String> arguments = new ArrayList<>(source.inputArguments());
        arguments.addAll(List.of("-f", "ffmetadata", "pipe:1"));
        ffmpeg.run(new FfmpegRun(
                List.of(arguments),
                directory,
                READING_LIMIT,
                stdout -> {
                    text.writeBytes(stdout.readNBytes(METADATA_BYTES_MAX));
                    stdout.transferTo(OutputStream.nullOutputStream());
                },
                _ -> {}));
        return Chapter.parse(text.toString(StandardCharsets.UTF_8));
    }
}
