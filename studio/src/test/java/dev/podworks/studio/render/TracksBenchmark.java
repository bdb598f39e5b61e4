package dev.podworks.studio.render;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.kit.ffmpeg.FfmpegRun;
import dev.podworks.kit.ffmpeg.MediaInfo;
import dev.podworks.kit.ffmpeg.MediaProbe;
import dev.podworks.kit.ffmpeg.MediaSource;
import dev.podworks.kit.test.TestMedia;
import dev.podworks.studio.cleaning.Mastering;
import dev.podworks.studio.cleaning.NoiseReduction;
import dev.podworks.studio.cleaning.PlosiveReduction;
import dev.podworks.studio.measure.RecordingAnalysis;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Several tracks beside the bare chain by hand, one track after the other, in the same run; no part of the tests.
/// `-Dpodworks.benchmark.minutes=30` sets the tracks' length.
class TracksBenchmark {
    private static final Logger LOG = LoggerFactory.getLogger(TracksBenchmark.class);
    private static final int MINUTES = Integer.getInteger("podworks.benchmark.minutes", 10);
    private static final int PAGE_BYTES = 4096;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void tracks(int count) throws Exception {
        Path input = directory.resolve("long.wav");
        hand("-stream_loop", "-1", "-i", TestMedia.SAMPLE + "", "-t", MINUTES * 60 + "", "-ar", "48000", input + "");
        MediaSource source = new MediaSource.LocalFile(input);
        MediaInfo info = new MediaProbe(TestMedia.FFMPEG).probe(source);
        PassRunner runner = new PassRunner(TestMedia.FFMPEG, directory, info.duration(), (step, fraction) -> {});
        CleaningPasses passes = new CleaningPasses(runner, "known", source, info, Side.BOTH);
        RecordingAnalysis analysis = passes.measure();
        String master = Mastering.first(
                        passes.clean(analysis, ProjectSettings.DEFAULTS).sound())
                .filters();
        String chain = "[0:a]" + NoiseReduction.filters(ProjectSettings.DEFAULTS.noiseLevel(), analysis) + ","
                + PlosiveReduction.filters(ProjectSettings.DEFAULTS.plosivesLevel()) + "," + master;

        long begin = System.nanoTime();
        for (int track = 0; track < count; track++) {
            hand("-i", input + "", "-filter_complex", chain, "-q:a", "2", directory.resolve("bare.mp3") + "");
        }
        double bare = (System.nanoTime() - begin) / 1e9;

        Renderer renderer = TestRender.renderer(directory.resolve("scratch"));
        AtomicLong peakBytes = new AtomicLong();
        Thread watch = Thread.ofPlatform().daemon().start(() -> watch(peakBytes));
        begin = System.nanoTime();
        renderer.render(TestRender.job(Collections.nCopies(count, input).toArray(Path[]::new)), progress -> {})
                .close();
        double studio = (System.nanoTime() - begin) / 1e9;
        watch.interrupt();

        LOG.info(
                "{} x {} min: bare chain {} s, studio {} s ({} x real time); at most {} MB in FFmpeg's processes",
                count,
                MINUTES,
                Math.round(bare),
                Math.round(studio),
                Math.round(count * MINUTES * 60 / studio),
                peakBytes.get() >> 20);
    }

    private void hand(String... arguments) throws Exception {
        TestMedia.FFMPEG.run(new FfmpegRun(
                List.of(List.of(arguments)), directory, Duration.ofHours(2), stdout -> stdout.readAllBytes(), _ -> {}));
    }

    /// Resident memory of all of this JVM's processes together, looked at four times a second.
    private static void watch(AtomicLong peakBytes) {
        try {
            while (true) {
                long now = ProcessHandle.current()
                        .descendants()
                        .mapToLong(TracksBenchmark::residentBytes)
                        .sum();
                peakBytes.accumulateAndGet(now, Math::max);
                Thread.sleep(250);
            }
        } catch (InterruptedException _) {
            // the job is done
        }
    }

    private static long residentBytes(ProcessHandle process) {
        try {
            return Long.parseLong(Files.readString(Path.of("/proc/" + process.pid() + "/statm"))
                            .split(" ")[1])
                    * PAGE_BYTES;
        } catch (Exception ended) {
            return 0;
        }
    }
}
