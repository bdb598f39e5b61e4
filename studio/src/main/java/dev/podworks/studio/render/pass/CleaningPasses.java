package dev.podworks.studio.render.pass;

import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;
import static dev.podworks.studio.render.pass.PassRunner.arguments;
import static dev.podworks.studio.render.pass.PassRunner.pcmFilter;
import static dev.podworks.studio.render.pass.PassRunner.pcmInput;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.DecodedDuration;
import dev.podworks.media.MediaException;
import dev.podworks.media.MediaInfo;
import dev.podworks.media.MediaSource;
import dev.podworks.media.Stage;
import dev.podworks.studio.cleaning.DeEssing;
import dev.podworks.studio.cleaning.PlosiveReduction;
import dev.podworks.studio.denoising.Denoiser;
import dev.podworks.studio.denoising.FfmpegDenoiser;
import dev.podworks.studio.leveling.Ducking;
import dev.podworks.studio.leveling.GainCurve;
import dev.podworks.studio.leveling.Leveler;
import dev.podworks.studio.measure.Clipping;
import dev.podworks.studio.measure.PremasterMeasurement;
import dev.podworks.studio.measure.PremasterMeter;
import dev.podworks.studio.measure.RecordingAnalysis;
import dev.podworks.studio.measure.RecordingAnalyzer;
import dev.podworks.studio.render.progress.RenderStep;
import dev.podworks.studio.trimming.Cuts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The FFmpeg passes that analyze and clean one voice of a recording.
public final class CleaningPasses {
    private static final int SPEECH_RATE_HZ = 16_000;
    /// Where the passes of a step end within it: detecting speech and leveling come after the last ones.
    private static final double ANALYZED = 0.2;
    private static final double SPEECH_WRITTEN = 0.6;
    private static final double DECLIPPED = 0.15;
    private static final double CLEANED = 0.96;

    private final PassRunner runner;
    private final Denoiser denoiser;
    private final String baseName;
    private final MediaSource source;
    private final ChannelSelection selection;
    private final int channels;
    private final DurationLimit limit;

    /// @param baseName of the voice's files
    /// @param limit on what the passes may decode
    public CleaningPasses(
            PassRunner runner,
            Denoiser denoiser,
            String baseName,
            MediaSource source,
            MediaInfo info,
            ChannelSelection selection,
            DurationLimit limit) {
        this.runner = runner;
        this.denoiser = denoiser;
        this.baseName = baseName;
        this.source = source;
        this.selection = selection;
        this.limit = limit;
        this.channels = info.channels() == 1 || selection != ChannelSelection.ALL ? 1 : 2;
    }

    public RecordingAnalysis analyze() throws MediaException, InterruptedException {
        var analyzer = new RecordingAnalyzer(channels);
        runner.within(0, ANALYZED)
                .measure(RenderStep.MEASURING, channels, analyzer, limit, Stage.ffmpeg(List.of(decoding())));
        return analyzer.analysis();
    }

    public Premaster clean(RecordingAnalysis analysis, ProjectSettings settings, Treatment treatment, Cuts cuts)
            throws MediaException, IOException, InterruptedException {
        var clipping = analysis.impairments().clipping();
        boolean isDeclipped = treatment instanceof Treatment.Speech && clipping.isPresent();
        if (isDeclipped) {
            declip(clipping.orElseThrow());
        }
        var meter = new PremasterMeter(channels);
        runner.within(isDeclipped ? DECLIPPED : 0, CLEANED)
                .measure(RenderStep.CLEANING, channels, meter, limit, cleaning(analysis, settings, treatment));
        Files.deleteIfExists(runner.path(declippedName()));
        var cleaned = meter.measurement();
        var premaster = runner.path(premasterName());
        var gain = gain(cleaned, settings, treatment);
        var edited = gain.isFlat() && cuts.isEmpty() ? cleaned : new EditPass(channels, gain, cuts).apply(premaster);
        return Premaster.of(premaster, channels, edited, targetLufs(cleaned, edited, settings, treatment));
    }

    private static GainCurve gain(PremasterMeasurement cleaned, ProjectSettings settings, Treatment treatment) {
        return switch (treatment) {
            case Treatment.Speech voice -> {
                var leveling = settings.leveler()
                        ? Leveler.curve(cleaned.envelope(), voice.activity().blocks(), voice.music())
                        : GainCurve.FLAT;
                yield leveling.plus(voice.crosstalk().curve());
            }
            case Treatment.Music music -> Ducking.curve(music.speech(), music.duckingDb());
        };
    }

    /// Music has the project's loudness where it is not ducked: otherwise mastering would undo the ducking.
    private static double targetLufs(
            PremasterMeasurement cleaned, PremasterMeasurement edited, ProjectSettings settings, Treatment treatment) {
        double duckedDb = edited.loudnessLufs() - cleaned.loudnessLufs();
        return switch (treatment) {
            case Treatment.Speech _ -> settings.loudnessLufs();
            case Treatment.Music _ -> settings.loudnessLufs() + (Double.isFinite(duckedDb) ? duckedDb : 0);
        };
    }

    private List<Stage> cleaning(RecordingAnalysis analysis, ProjectSettings settings, Treatment treatment) {
        return switch (treatment) {
            case Treatment.Speech voice -> cleaning(analysis, settings, voice);
            case Treatment.Music _ -> Stage.ffmpeg(List.of(cleaned(source.inputArguments(), decodingFilters())));
        };
    }

    /// In a pass of its own: what restores the samples is no FFmpeg filter.
    private void declip(Clipping clipping) throws MediaException, IOException, InterruptedException {
        try (var pass = new DeclipPass(channels, clipping, runner.path(declippedName()))) {
            runner.within(0, DECLIPPED)
                    .measure(RenderStep.CLEANING, channels, pass, limit, Stage.ffmpeg(List.of(decoding())));
            pass.finish();
        }
    }

    private List<String> decoding() {
        return pcmFilter(source.inputArguments(), decodingFilters());
    }

    private List<Stage> cleaning(RecordingAnalysis analysis, ProjectSettings settings, Treatment.Speech voice) {
        var level = settings.noiseLevel();
        boolean isDeclipped = analysis.impairments().clipping().isPresent();
        var input = isDeclipped ? pcmInput(declippedName(), channels) : source.inputArguments();
        var denoise = (isDeclipped ? "[0:a]" : decodingFilters() + ",") + denoiser.filters(level, analysis);
        var plosives = PlosiveReduction.filters(
                settings.plosivesLevel(), analysis.measurement().frames());
        var filters = DeEssing.filters(analysis)
                .map(deEssing -> plosives + "," + deEssing)
                .orElse(plosives);
        var program = denoiser.program(level, analysis, channels, voice.sounds(), voice.music());
        if (program.isEmpty() && !runner.isPipelined()) {
            return Stage.ffmpeg(List.of(cleaned(input, denoise + "," + filters)));
        }
        var stages = new ArrayList<>(Stage.ffmpeg(List.of(pcmFilter(input, denoise))));
        program.ifPresent(stages::add);
        stages.addAll(Stage.ffmpeg(List.of(cleaned(pcmInput("pipe:0", channels), "[0:a]" + filters))));
        return stages;
    }

    private List<String> cleaned(List<String> input, String graph) {
        return PassRunner.pcmTee(input, graph + "[out]", premasterName());
    }

    private String declippedName() {
        return baseName + ".declipped";
    }

    private String premasterName() {
        return baseName + ".f32";
    }

    /// Writes the voice as speech engines take it: mono, 16 bits, 16 kHz, without a header. Nothing counts the frames
    /// of this pass, so it is cut at the analysed length.
    public Path speech(RecordingAnalysis analysis) throws MediaException, InterruptedException {
        var name = baseName + ".speech";
        var graph = decodingFilters() + "," + FfmpegDenoiser.filtersForRecognition(analysis) + "[out]";
        var filtered = arguments(source.inputArguments(), "-filter_complex", graph, "-map", "[out]");
        var seconds = String.format(
                Locale.ROOT, "%.6f", analysis.measurement().duration().toNanos() / 1e9);
        runner.within(ANALYZED, SPEECH_WRITTEN)
                .run(
                        RenderStep.MEASURING,
                        List.of(arguments(
                                filtered, "-t", seconds, "-ac", "1", "-ar", "" + SPEECH_RATE_HZ, "-f", "s16le", name)));
        return runner.path(name);
    }

    /// The start of every filter graph, the same as in the measurement that was charged.
    private String decodingFilters() {
        return "[0:a:0]%s%s,aformat=sample_fmts=fltp:channel_layouts=%s"
                .formatted(
                        selection.filter(),
                        DecodedDuration.timeline(SAMPLE_RATE_HZ),
                        channels == 1 ? "mono" : "stereo");
    }
}
