package dev.podworks.studio.render;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.local.bench.Aim;
import dev.podworks.local.bench.Figure;
import dev.podworks.media.FfmpegRun;
import dev.podworks.media.MediaInfo;
import dev.podworks.media.MediaProbe;
import dev.podworks.media.MediaSource;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.cleaning.PlosiveReduction;
import dev.podworks.studio.denoising.FfmpegDenoiser;
import dev.podworks.studio.leveling.Crosstalk;
import dev.podworks.studio.measure.RecordingAnalysis;
import dev.podworks.studio.render.pass.ChannelSelection;
import dev.podworks.studio.render.pass.CleaningPasses;
import dev.podworks.studio.render.pass.DurationLimit;
import dev.podworks.studio.render.pass.PassRunner;
import dev.podworks.studio.render.pass.Premaster;
import dev.podworks.studio.render.pass.Treatment;
import dev.podworks.studio.speech.SpeechActivity;
import dev.podworks.studio.trimming.Cuts;
import dev.podworks.testkit.Figures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A whole job without transcripts compared with FFmpeg commands, one track after the other, in the same run; not
/// part of the tests. Durations and numbers of tracks are set by `-Dpodworks.benchmark.minutes=30
/// -Dpodworks.benchmark.tracks=1,2,8`.
class TracksBenchmark {
    private static final Logger LOG = LoggerFactory.getLogger(TracksBenchmark.class);
    private static final int MINUTES = Integer.getInteger("podworks.benchmark.minutes", 10);
    private static final String TRACKS = System.getProperty("podworks.benchmark.tracks", "1,2,8");
    /// All tracks are equal: eight take twice the time of four.
    private static final int BY_HAND_MAX = 4;

    @TempDir
    Path directory;

    private Path input;

    @BeforeEach
    void record() throws Exception {
        input = directory.resolve("long.wav");
        hand("-stream_loop", "-1", "-i", TestMedia.SAMPLE + "", "-t", MINUTES * 60 + "", "-ar", "48000", input + "");
    }

    /// FFmpeg commands, once with all parameters known in advance, and once with passes of FFmpeg's meters over the
    /// recording, the cleaned audio and the encoded file.
    @Test
    void besideFfmpegByHand() throws Exception {
        MediaSource source = new MediaSource.LocalFile(input);
        MediaInfo info = new MediaProbe(TestMedia.FFMPEG).probe(source);
        PassRunner runner = new PassRunner(
                TestMedia.FFMPEG, directory, info.duration(), PassRunner.Pipelining.PIPELINE, (step, f) -> {});
        CleaningPasses passes = new CleaningPasses(
                runner,
                new FfmpegDenoiser(),
                "known",
                source,
                info,
                ChannelSelection.ALL,
                new DurationLimit(info.duration()));
        RecordingAnalysis analysis = passes.analyze();
        Premaster known = passes.clean(
                analysis,
                ProjectSettings.DEFAULTS,
                new Treatment.Speech(SpeechActivity.NONE, new BitSet(), Crosstalk.NONE),
                Cuts.NONE);
        String master = known.mastering().filters();
        Files.delete(known.path());
        String clean = "[0:a]" + new FfmpegDenoiser().filters(ProjectSettings.DEFAULTS.noiseLevel(), analysis) + ","
                + PlosiveReduction.filters(
                        ProjectSettings.DEFAULTS.plosivesLevel(),
                        analysis.measurement().frames());

        for (String tracks : TRACKS.split(",")) {
            int count = Integer.parseInt(tracks);
            int byHand = Math.min(BY_HAND_MAX, count);
            double bare = 0;
            double measured = 0;
            for (int track = 0; track < byHand; track++) {
                bare += seconds(() -> outputs(input + "", clean + "," + master)) * count / byHand;
            }
            if (count == 1) {
                measured = seconds(() -> measuredByHand(clean, master));
            }
            report(count, bare, measured, studio(count));
        }
    }

    /// A job as in production, with the learned models and transcripts, for each number of tracks. Memory by length:
    /// `-Dtest=TracksBenchmark#production -Dpodworks.benchmark.minutes=480 -Dpodworks.benchmark.tracks=1`.
    @Test
    void production() throws Exception {
        double one = 0;
        for (String tracks : TRACKS.split(",")) {
            int count = Integer.parseInt(tracks);
            double seconds = studio(RenderFixtures.production(directory.resolve("scratch")), count);
            one = count == 1 ? seconds : one;
            LOG.info("{} x {} min as in production: {} s", count, MINUTES, Math.round(seconds));
            if (count > 1 && one > 0) {
                Figures.report(Figure.of(
                        String.format(
                                Locale.ROOT,
                                "%d tracks of %d minutes with models and transcripts, faster than one by one",
                                count,
                                MINUTES),
                        count * one / seconds,
                        "times"));
            }
        }
    }

    private double studio(int count) throws Exception {
        return studio(RenderFixtures.renderer(directory.resolve("scratch")), count);
    }

    private double studio(Renderer renderer, int count) throws Exception {
        RenderJob job = RenderFixtures.job(Collections.nCopies(count, input).toArray(Path[]::new));
        try (ResourceMonitor watch = new ResourceMonitor(directory.resolve("scratch"))) {
            double seconds = seconds(() -> renderer.render(job, progress -> {}).close());
            LOG.info("{} x {} min: {}", count, MINUTES, watch);
            return seconds;
        }
    }

    private static void report(int count, double bare, double measured, double studio) {
        if (count == 1) {
            Figures.report(Figure.of(String.format(Locale.ROOT, "a recording of %d minutes", MINUTES), studio, "s")
                    .beside("the bare FFmpeg chain that knows all its figures", bare)
                    .aimingAt(Aim.ratioAtMost(1.1)));
            Figures.report(Figure.of("the same", studio, "s").beside("by hand with FFmpeg's own measuring", measured));
        } else {
            Figures.report(Figure.of(
                            String.format(
                                    Locale.ROOT,
                                    "%d tracks of %d minutes, faster than one after the other",
                                    count,
                                    MINUTES),
                            bare / studio,
                            "times")
                    .aimingAt(Aim.atLeast(1.7)));
        }
    }

    private void measuredByHand(String clean, String master) throws Exception {
        String meter = "ebur128=peak=true:framelog=verbose";
        String cleanFile = directory.resolve("hand.wav").toString();
        hand("-i", input + "", "-af", meter + ",astats", "-f", "null", "-");
        hand("-i", input + "", "-filter_complex", clean + "," + meter, "-c:a", "pcm_f32le", cleanFile);
        outputs(cleanFile, "[0:a]" + master);
        hand("-i", directory.resolve("bare.mp3") + "", "-af", meter, "-f", "null", "-");
    }

    /// The studio's outputs: MP3, FLAC and waveform peaks.
    private void outputs(String from, String graph) throws Exception {
        String[] arguments = {
            "-i",
            from,
            "-filter_complex",
            graph + ",asplit=3[a][b][c];[c]aresample=8000[w]",
            "-map",
            "[a]",
            "-q:a",
            "2",
            directory.resolve("bare.mp3").toString(),
            "-map",
            "[b]",
            "-sample_fmt",
            "s32",
            "-bits_per_raw_sample",
            "24",
            directory.resolve("bare.flac").toString(),
            "-map",
            "[w]",
            "-f",
            "s16le",
            directory.resolve("bare.s16").toString()
        };
        hand(arguments);
    }

    private interface Work {
        void go() throws Exception;
    }

    private static double seconds(Work work) throws Exception {
        long begin = System.nanoTime();
        work.go();
        return (System.nanoTime() - begin) / 1e9;
    }

    private void hand(String... arguments) throws Exception {
        TestMedia.UNRESTRICTED.run(FfmpegRun.of(
                List.of(List.of(arguments)), directory, Duration.ofHours(2), stdout -> stdout.readAllBytes(), _ -> {}));
    }
}
