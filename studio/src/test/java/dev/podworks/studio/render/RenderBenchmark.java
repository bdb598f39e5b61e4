package dev.podworks.studio.render;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.kit.ffmpeg.MediaInfo;
import dev.podworks.kit.ffmpeg.MediaProbe;
import dev.podworks.kit.ffmpeg.MediaSource;
import dev.podworks.kit.test.TestMedia;
import dev.podworks.studio.cleaning.Mastering;
import dev.podworks.studio.cleaning.NoiseReduction;
import dev.podworks.studio.cleaning.PlosiveReduction;
import dev.podworks.studio.measure.RecordingAnalysis;
import dev.podworks.studio.measure.Sound;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How much more than the bare FFmpeg chain a job costs, on a recording of ten minutes; no part of the tests. Run
/// it with
///
///     mvn -pl studio -am test -Dtest=RenderBenchmark -Dsurefire.failIfNoSpecifiedTests=false
///
/// The ways take turns, so that whatever else the machine does meets them alike; the best of each counts.
class RenderBenchmark {
    private static final Logger LOG = LoggerFactory.getLogger(RenderBenchmark.class);
    private static final int ROUNDS = 3;

    @TempDir
    Path directory;

    private interface Way {
        void go() throws Exception;
    }

    @Test
    void tenMinutes() throws Exception {
        Path input = directory.resolve("ten-minutes.wav");
        TestMedia.ffmpeg(
                "-stream_loop", "-1", "-i", TestMedia.SAMPLE.toString(), "-t", "600", "-ar", "48000", input.toString());
        MediaSource source = new MediaSource.LocalFile(input);
        MediaInfo info = new MediaProbe(TestMedia.FFMPEG).probe(source);
        PassRunner runner = new PassRunner(TestMedia.FFMPEG, directory, info.duration(), (step, fraction) -> {});
        CleaningPasses passes = new CleaningPasses(runner, "known", source, info, Side.BOTH);
        RecordingAnalysis analysis = passes.measure();
        Sound cleaned = passes.clean(analysis, ProjectSettings.DEFAULTS).sound();

        String clean = NoiseReduction.filters(ProjectSettings.DEFAULTS.noiseLevel(), analysis) + ","
                + PlosiveReduction.filters(ProjectSettings.DEFAULTS.plosivesLevel());
        String master = Mastering.first(cleaned).filters();
        Renderer renderer = TestRender.renderer(directory.resolve("scratch"));

        Map<String, Way> ways = new LinkedHashMap<>();
        ways.put("bare chain", () -> bareChain(input, clean, master));
        ways.put("same passes by hand", () -> passesByHand(input, clean, master));
        ways.put(
                "studio",
                () -> renderer.render(TestRender.job(input), progress -> {}).close());
        Map<String, double[]> best = new LinkedHashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (var way : ways.entrySet()) {
                double[] now = timed(way.getValue());
                best.merge(way.getKey(), now, (a, b) -> new double[] {Math.min(a[0], b[0]), Math.min(a[1], b[1])});
            }
        }
        best.forEach((way, seconds) -> LOG.info(
                "{}: {} s, {} s of processor time", way, "%.2f".formatted(seconds[0]), "%.2f".formatted(seconds[1])));
    }

    /// One command that knows all figures beforehand and measures nothing.
    private void bareChain(Path input, String clean, String master) throws Exception {
        TestMedia.ffmpeg(
                "-i",
                input.toString(),
                "-filter_complex",
                "[0:a]" + clean + "," + master,
                "-q:a",
                "2",
                out("bare.mp3"));
    }

    /// What somebody types who has to find the figures, with FFmpeg's own meters, one after the other.
    private void passesByHand(Path input, String clean, String master) throws Exception {
        TestMedia.ffmpeg("-i", input.toString(), "-af", "ebur128=peak=true:framelog=verbose,astats", "-f", "null", "-");
        TestMedia.ffmpeg(
                "-i",
                input.toString(),
                "-filter_complex",
                "[0:a]" + clean + ",ebur128=framelog=verbose",
                "-c:a",
                "pcm_f32le",
                out("clean.wav"));
        TestMedia.ffmpeg("-i", out("clean.wav"), "-af", master, "-q:a", "2", out("hand.mp3"));
        TestMedia.ffmpeg("-i", out("hand.mp3"), "-af", "ebur128=peak=true:framelog=verbose", "-f", "null", "-");
    }

    private String out(String name) {
        return directory.resolve(name).toString();
    }

    /// Seconds by the clock, and of processor time with that of child processes where /proc tells it.
    private static double[] timed(Way way) throws Exception {
        double processorBefore = processorSeconds();
        long start = System.nanoTime();
        way.go();
        double seconds = Duration.ofNanos(System.nanoTime() - start).toMillis() / 1000.0;
        return new double[] {seconds, processorSeconds() - processorBefore};
    }

    private static double processorSeconds() throws Exception {
        Path stat = Path.of("/proc/self/stat");
        if (Files.notExists(stat)) {
            return Double.NaN;
        }
        String[] fields =
                Files.readString(stat).replaceFirst(".*\\) ", "").trim().split(" ");
        // utime, stime, cutime, cstime in hundredths of a second
        return Arrays.stream(fields, 11, 15).mapToDouble(Double::parseDouble).sum() / 100;
    }
}
