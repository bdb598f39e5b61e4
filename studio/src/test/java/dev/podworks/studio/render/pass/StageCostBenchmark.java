package dev.podworks.studio.render.pass;

import static dev.podworks.studio.render.pass.PassRunner.pcmInput;

import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.contracts.project.PlosivesLevel;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.local.bench.Aim;
import dev.podworks.local.bench.Figure;
import dev.podworks.media.Ffmpeg;
import dev.podworks.media.FfmpegRun;
import dev.podworks.media.MediaProbe;
import dev.podworks.media.MediaSource;
import dev.podworks.media.SandboxedProgram;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.TestModels;
import dev.podworks.studio.cleaning.PlosiveReduction;
import dev.podworks.studio.denoising.DeepFilterNet;
import dev.podworks.studio.denoising.Denoiser;
import dev.podworks.studio.denoising.FfmpegDenoiser;
import dev.podworks.studio.leveling.Crosstalk;
import dev.podworks.studio.leveling.GainCurve;
import dev.podworks.studio.leveling.Leveler;
import dev.podworks.studio.output.AudioEncoding;
import dev.podworks.studio.output.AudioFormat;
import dev.podworks.studio.speech.SileroDetector;
import dev.podworks.studio.speech.SpeechActivity;
import dev.podworks.studio.transcript.SpeechEngine;
import dev.podworks.studio.transcript.Whisper;
import dev.podworks.studio.transcript.WhisperFile;
import dev.podworks.studio.trimming.Cuts;
import dev.podworks.testkit.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What each stage of a job costs: processor time of this JVM and its processes, in milliseconds per second of
/// sound. Not part of the tests. `-Dpodworks.benchmark.minutes=10` sets the length.
///
/// The recording is the sample, repeated, with noise: a recording that is quiet already is not denoised.
class StageCostBenchmark {
    private static final int MINUTES = Integer.getInteger("podworks.benchmark.minutes", 10);
    private static final int TICKS_PER_SECOND = 100;
    private static final Duration TIME_LIMIT = Duration.ofHours(2);

    /// Without a sandbox, whose programs would not count as children of this process.
    private final Ffmpeg ffmpeg = TestMedia.UNRESTRICTED;

    @TempDir
    Path directory;

    private Path recording;
    private Path models;

    @BeforeEach
    void record() throws Exception {
        models = TestModels.with("whisper-base");
        recording = directory.resolve("long.wav");
        run(Stream.of(
                "-stream_loop",
                "-1",
                "-i",
                TestMedia.SAMPLE.toString(),
                "-filter_complex",
                "anoisesrc=color=pink:amplitude=0.02:seed=7[noise];[0:a][noise]amix=inputs=2:normalize=0",
                "-t",
                "" + MINUTES * 60,
                "-ar",
                "48000",
                recording.toString()));
    }

    @Test
    void stages() throws Exception {
        var source = new MediaSource.LocalFile(recording);
        var passes = passes(source, new FfmpegDenoiser());
        report("decoding", () -> run(Stream.of("-i", recording.toString(), "-f", "null", "-")));
        var analysis = passes.analyze();
        report("decoding and measuring", passes::analyze);
        var speech = passes.speech(analysis);
        report("decoding and filtering for recognition", () -> passes.speech(analysis));
        var detector = SileroDetector.load(models, new SandboxedProgram(ffmpeg));
        var activity = detector.detect(speech);
        report("detecting speech", () -> detector.detect(speech));

        var treatment = new Treatment.Speech(SpeechActivity.NONE, new BitSet(), Crosstalk.NONE);
        report("cleaning at n2 with FFmpeg", () -> passes.clean(analysis, settings(), treatment, Cuts.NONE));
        var learned = passes(source, DeepFilterNet.load(models));
        report(
                "cleaning at n2 with DeepFilterNet3",
                Optional.of(Aim.atMost(150)),
                () -> learned.clean(analysis, settings(), treatment, Cuts.NONE));
        var premaster = learned.clean(analysis, settings(), treatment, Cuts.NONE);
        var plosives = PlosiveReduction.filters(PlosivesLevel.P2, premaster.frames());
        report(
                "reducing plosives, of it",
                () -> run(Stream.concat(
                        pcm(premaster).stream(), Stream.of("-filter_complex", "[0:a]" + plosives, "-f", "null", "-"))));
        var envelope = new EditPass(1, GainCurve.FLAT, Cuts.NONE)
                .apply(premaster.path())
                .envelope();
        report("leveling", () -> {
            var gain = Leveler.curve(envelope, activity.blocks(), new BitSet());
            new EditPass(1, gain, Cuts.NONE).apply(premaster.path());
        });
        for (var format : AudioFormat.values()) {
            report("mastering and encoding " + format, () -> encode(premaster, AudioEncoding.standard(format)));
        }
        report("recognizing words", Optional.of(Aim.atMost(350)), () -> recognize(speech, activity));
    }

    private void recognize(Path speech, SpeechActivity activity) throws Exception {
        var engine = Whisper.load(WhisperFile.installed(models), "auto", new SandboxedProgram(ffmpeg));
        var spoken = new SpeechEngine.Speech(speech, activity.spans(), directory);
        engine.transcribe(spoken, engine.language(spoken, Optional.empty(), "language"), "words");
    }

    private void encode(Premaster premaster, AudioEncoding encoding) throws Exception {
        var metadata = Files.writeString(directory.resolve("tags"), ";FFMETADATA1\ntitle=Sample\n");
        var arguments = Stream.of(
                        new EncoderInput("encoded", premaster, metadata).inputArguments(),
                        List.of(
                                "-filter_complex",
                                "[0:a]" + premaster.mastering().filters() + "[out]",
                                "-map",
                                "[out]"),
                        encoding.arguments(premaster.channels()),
                        List.of(directory.resolve(encoding.fileName("encoded")).toString()))
                .flatMap(List::stream);
        run(arguments);
    }

    private static List<String> pcm(Premaster premaster) {
        return pcmInput(premaster.path().toString(), premaster.channels());
    }

    private static ProjectSettings settings() {
        return new ProjectSettings(false, NoiseLevel.N2, PlosivesLevel.P2);
    }

    private CleaningPasses passes(MediaSource source, Denoiser denoiser) throws Exception {
        var info = new MediaProbe(ffmpeg).probe(source);
        var runner = new PassRunner(ffmpeg, directory, info.duration(), PassRunner.Pipelining.PIPELINE, (_, _) -> {});
        return new CleaningPasses(
                runner, denoiser, "voice", source, info, ChannelSelection.ALL, new DurationLimit(info.duration()));
    }

    private void run(Stream<String> arguments) throws Exception {
        ffmpeg.run(FfmpegRun.of(List.of(arguments.toList()), directory, TIME_LIMIT, _ -> {}, _ -> {}));
    }

    private interface Work {
        void run() throws Exception;
    }

    private static void report(String stage, Work work) throws Exception {
        report(stage, Optional.empty(), work);
    }

    private static void report(String stage, Optional<Aim> aim, Work work) throws Exception {
        double before = processorSeconds();
        work.run();
        double cost = 1000 * (processorSeconds() - before) / (MINUTES * 60);
        var figure = Figure.of(stage, cost, "core-ms/s");
        Figures.report(aim.map(figure::aimingAt).orElse(figure));
    }

    /// Of this process and the children that have ended: utime, stime, cutime and cstime of proc(5).
    private static double processorSeconds() throws IOException {
        var stat = Files.readString(Path.of("/proc/self/stat"));
        var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        long ticks = 0;
        for (int field = 11; field <= 14; field++) {
            ticks += Long.parseLong(fields[field]);
        }
        return (double) ticks / TICKS_PER_SECOND;
    }
}
