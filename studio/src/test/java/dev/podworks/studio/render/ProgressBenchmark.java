package dev.podworks.studio.render;

import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.local.bench.Aim;
import dev.podworks.local.bench.Figure;
import dev.podworks.media.MediaSource;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.render.progress.Progress;
import dev.podworks.testkit.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How far the percentage that is shown is from the share of the time that has passed, over jobs of different kinds,
/// with the models of production. Not part of the tests.
class ProgressBenchmark {
    private static final Logger LOG = LoggerFactory.getLogger(ProgressBenchmark.class);
    private static final Ids IDS = new Ids(InstantSource.system());
    private static final Duration PLENTY = Duration.ofHours(12);
    private static final double LIMIT = 10;
    private static final String NOISE = "anoisesrc=color=pink:amplitude=0.02:sample_rate=48000:seed=";
    private static final String MONO =
            "[0:a]aresample=48000[a];%s7[noise];[a][noise]amix=inputs=2:normalize=0".formatted(NOISE);
    private static final String STEREO =
            ("[0:a]aresample=48000,aformat=channel_layouts=stereo[a];%1$s7[left];%1$s8[right];"
                            + "[left][right]join[noise];[a][noise]amix=inputs=2:normalize=0")
                    .formatted(NOISE);

    @TempDir
    Path directory;

    private Renderer renderer;

    private record Shown(long nanos, Progress progress) {}

    private record Kind(String name, String settings, List<Path> files, boolean twoSpeakers) {}

    @BeforeEach
    void start() throws IOException {
        renderer = RenderFixtures.production(directory.resolve("scratch"));
    }

    @Test
    void percentAgainstTheShareOfTheTime() throws Exception {
        var all = new ArrayList<Double>();
        var kinds = kinds();
        // Programs and models are read from the disk, and the speed of the machine is learned.
        errors(kinds.get(0));
        errors(kinds.get(1));
        for (var kind : kinds) {
            var errors = errors(kind);
            Figures.report(Figure.of("p90 of " + kind.name(), quantile(errors, 0.9), "points"));
            all.addAll(errors);
        }
        Figures.report(Figure.of("percent against share of time, p50", quantile(all, 0.5), "points"));
        Figures.report(Figure.of("percent against share of time, p90", quantile(all, 0.9), "points")
                .aimingAt(Aim.atMost(LIMIT)));
        Figures.report(Figure.of("percent against share of time, worst", quantile(all, 1), "points"));
    }

    private List<Kind> kinds() throws Exception {
        var off = "{\"transcript\": {\"enabled\": false}}";
        var short20 = speech("short", 20, 1);
        var minute = speech("minute", 60, 1);
        var stereo = speech("stereo", 90, 2);
        var minutes = speech("minutes", 200, 1);
        var music = music("music", 120);
        var video = video("video", 80);
        return List.of(
                kind("20 s of speech", "{}", short20),
                kind("20 s of speech without a transcript", off, short20),
                kind("a minute of speech", "{}", minute),
                kind("a minute of speech without a transcript", off, minute),
                kind("90 s in stereo", "{}", stereo),
                kind("90 s in stereo without a transcript", off, stereo),
                kind("200 s of speech", "{}", minutes),
                kind("200 s of speech without a transcript", off, minutes),
                kind("music", "{}", music),
                kind("music that is named as such", "{\"music\": {\"positions\": [0]}}", music),
                kind("a video", "{}", video),
                kind("a video without a transcript", off, video),
                kind("two tracks", "{}", minute, short20),
                kind("two tracks merged", "{\"mergeOutput\": true}", minute, stereo),
                kind("a voice over music", "{\"music\": {\"positions\": [1]}}", minute, music),
                kind("four tracks without a transcript", off, minute, short20, stereo, minute),
                kind(
                        "eight tracks",
                        "{}",
                        IntStream.range(0, 8).mapToObj(_ -> short20).toArray(Path[]::new)),
                kind(
                        "five formats",
                        "{\"transcript\": {\"enabled\": false}, \"formats\": {\"mp3\": {}, \"m4a\": {},"
                                + " \"opus\": {}, \"flac\": {}, \"wav\": {}}}",
                        minutes),
                kind("shortened pauses", "{\"trimSilence\": {\"maxPauseSeconds\": 0.5}}", minute),
                kind(
                        "strong noise reduction",
                        "{\"noiseLevel\": \"n3\", \"transcript\": {\"enabled\": false}}",
                        minutes),
                new Kind("two speakers in one file", "{}", List.of(stereo), true),
                kind(
                        "silence",
                        "{}",
                        TestMedia.synthesize(
                                directory.resolve("silence.wav"), "anullsrc=r=48000:cl=mono", "-t", "60")));
    }

    private static Kind kind(String name, String settings, Path... files) {
        return new Kind(name, settings, List.of(files), false);
    }

    /// From the first report on. Storing is a copy to this disk.
    private List<Double> errors(Kind kind) throws Exception {
        var shown = new ArrayList<Shown>();
        long start = System.nanoTime();
        try (var result = renderer.render(job(kind), progress -> add(shown, progress))) {
            long bytes = 0;
            for (var file : result.files()) {
                Files.copy(file.path(), directory.resolve("stored-" + file.name()));
                bytes += file.sizeBytes();
                result.stored(bytes);
            }
            try (var zip = Files.newOutputStream(directory.resolve("outputs.zip"))) {
                result.writeZip(zip);
            }
            result.stored(2 * bytes);
        }
        long whole = System.nanoTime() - start;
        deleteStored();
        List<Shown> reports;
        synchronized (shown) {
            reports = List.copyOf(shown);
        }
        report(kind, reports, start, whole);
        return errorsOverTime(reports, start, whole);
    }

    private static void add(List<Shown> shown, Progress progress) {
        synchronized (shown) {
            shown.add(new Shown(System.nanoTime(), progress));
        }
    }

    /// At a hundred times, evenly spread: passes report more often than transcription does.
    private static List<Double> errorsOverTime(List<Shown> shown, long start, long whole) {
        var errors = new ArrayList<Double>();
        for (int share = 1; share < 100; share++) {
            long at = start + whole / 100 * share;
            double percent = shown.stream()
                    .takeWhile(each -> each.nanos() <= at)
                    .reduce((_, later) -> later)
                    .map(each -> each.progress().percent())
                    .orElse(0.0);
            errors.add(Math.abs(percent - share));
        }
        return errors;
    }

    /// What each step took, from when it was shown, for the costs in `StageCosts`.
    private static void report(Kind kind, List<Shown> shown, long start, long whole) {
        Map<String, Long> steps = new LinkedHashMap<>();
        long last = start;
        for (var each : shown) {
            steps.merge(each.progress().step(), each.nanos() - last, Long::sum);
            last = each.nanos();
        }
        var quarters = new TreeMap<Integer, Long>();
        for (var share : List.of(10, 25, 50, 75, 90)) {
            shown.stream()
                    .takeWhile(each -> each.nanos() <= start + whole / 100 * share)
                    .reduce((_, later) -> later)
                    .ifPresent(each ->
                            quarters.put(share, Math.round(each.progress().percent())));
        }
        LOG.info(
                "{}: {} s, shown {}, {}",
                kind.name(),
                seconds(whole),
                quarters,
                steps.entrySet().stream()
                        .map(step -> step.getKey() + " " + seconds(step.getValue()))
                        .collect(Collectors.joining(", ")));
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f", nanos / 1e9);
    }

    private void deleteStored() throws IOException {
        try (var files = Files.list(directory)) {
            for (var file : files.filter(each -> each.getFileName().toString().startsWith("stored-"))
                    .toList()) {
                Files.delete(file);
            }
        }
    }

    private static RenderJob job(Kind kind) {
        var tracks = kind.files().stream()
                .map(file -> new RenderJob.Track(
                        IDS.file(),
                        file.getFileName().toString(),
                        new MediaSource.LocalFile(file),
                        kind.twoSpeakers(),
                        PLENTY))
                .toList();
        ProjectSettings settings = RenderFixtures.settings(kind.settings());
        return new RenderJob(IDS.project(), "Episode 12", settings, tracks);
    }

    /// The sample, repeated, with noise: of its own in each channel, as a recording with two microphones has, because
    /// equal channels are encoded faster.
    private Path speech(String name, int seconds, int channels) throws Exception {
        var file = directory.resolve(name + ".wav");
        TestMedia.ffmpeg(
                "-stream_loop",
                "-1",
                "-i",
                TestMedia.SAMPLE.toString(),
                "-filter_complex",
                channels == 1 ? MONO : STEREO,
                "-t",
                "" + seconds,
                "-ar",
                "48000",
                file.toString());
        return file;
    }

    private Path music(String name, int seconds) throws Exception {
        return TestMedia.synthesize(
                directory.resolve(name + ".wav"),
                "aevalsrc=0.2*sin(2*PI*220*t)*(0.6+0.4*sin(2*PI*2*t))+0.15*sin(2*PI*330*t)+0.1*sin(2*PI*440*t):s=48000",
                "-t",
                "" + seconds);
    }

    private Path video(String name, int seconds) throws Exception {
        var file = directory.resolve(name + ".mp4");
        TestMedia.ffmpeg(
                "-f",
                "lavfi",
                "-i",
                "testsrc2=size=640x360:rate=25",
                "-i",
                speech(name + "-sound", seconds, 1).toString(),
                "-t",
                "" + seconds,
                "-c:v",
                "mpeg4",
                "-b:v",
                "3M",
                "-c:a",
                "aac",
                file.toString());
        return file;
    }

    private static double quantile(List<Double> values, double share) {
        var sorted = values.stream().sorted().toList();
        return sorted.get(Math.min(sorted.size() - 1, (int) (share * sorted.size())));
    }
}
