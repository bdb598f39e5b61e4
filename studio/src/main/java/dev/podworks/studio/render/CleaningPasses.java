package dev.podworks.studio.render;

import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;
import static dev.podworks.studio.render.PassRunner.command;
import static dev.podworks.studio.render.PassRunner.rawFiltered;
import static dev.podworks.studio.render.PassRunner.rawFrom;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.DecodedLength;
import dev.podworks.media.MediaException;
import dev.podworks.media.MediaInfo;
import dev.podworks.media.MediaSource;
import dev.podworks.studio.cleaning.NoiseReduction;
import dev.podworks.studio.cleaning.PlosiveReduction;
import dev.podworks.studio.measure.CleanSoundMeter;
import dev.podworks.studio.measure.RecordingAnalysis;
import dev.podworks.studio.measure.RecordingAnalyzer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// The passes that make a clean voice out of a recording.
final class CleaningPasses {
    static final int SPEECH_RATE_HZ = 16_000;

    private final PassRunner runner;
    private final String baseName;
    private final MediaSource source;
    private final Side side;
    private final int channels;
    private final SoundLimit limit;

    /// Prepares, and runs nothing yet.
    ///
    /// @param baseName names the voice's files
    /// @param limit on what the passes may decode
    CleaningPasses(
            PassRunner runner, String baseName, MediaSource source, MediaInfo info, Side side, SoundLimit limit) {
        this.runner = runner;
        this.baseName = baseName;
        this.source = source;
        this.side = side;
        this.limit = limit;
        this.channels = info.channels() == 1 || side != Side.BOTH ? 1 : 2;
    }

    RecordingAnalysis measure() throws MediaException, InterruptedException {
        RecordingAnalyzer analyzer = new RecordingAnalyzer(channels);
        runner.measured(
                Step.MEASURING, channels, analyzer, limit, List.of(rawFiltered(source.inputArguments(), decoded())));
        return analyzer.analysis();
    }

    RawSound clean(RecordingAnalysis analysis, ProjectSettings settings) throws MediaException, InterruptedException {
        String denoise = decoded() + "," + NoiseReduction.filters(settings.noiseLevel(), analysis);
        String plosives = PlosiveReduction.filters(settings.plosivesLevel());
        CleanSoundMeter meter = new CleanSoundMeter(channels);
        List<String> input = source.inputArguments();
        runner.measured(
                Step.CLEANING,
                channels,
                meter,
                limit,
                runner.isSpread()
                        ? List.of(rawFiltered(input, denoise), cleaned(rawFrom("pipe:0", channels), "[0:a]" + plosives))
                        : List.of(cleaned(input, denoise + "," + plosives)));
        return RawSound.of(runner.file(cleanName()), channels, meter.sound());
    }

    private List<String> cleaned(List<String> input, String graph) {
        String both = PassRunner.toBoth(cleanName(), "f=f32le", "f=f32le");
        return command(
                input, "-filter_complex", graph + "[out]", "-map", "[out]", "-c:a", "pcm_f32le", "-f", "tee", both);
    }

    private String cleanName() {
        return baseName + ".f32";
    }

    /// The voice as speech recognition wants it: mono, 16 bits, at [#SPEECH_RATE_HZ], without a header, and no longer
    /// than what was measured: nobody counts the samples here.
    Path speech(RecordingAnalysis analysis) throws MediaException, InterruptedException {
        String name = baseName + ".speech";
        String graph = decoded() + "," + NoiseReduction.filtersForRecognition(analysis) + "[out]";
        List<String> filtered = command(source.inputArguments(), "-filter_complex", graph, "-map", "[out]");
        String seconds =
                String.format(Locale.ROOT, "%.6f", analysis.sound().duration().toNanos() / 1e9);
        runner.run(
                Step.MEASURING,
                List.of(command(filtered, "-t", seconds, "-ac", "1", "-ar", "" + SPEECH_RATE_HZ, "-f", "s16le", name)));
        return runner.file(name);
    }

    /// How every pass begins: as the file was measured.
    private String decoded() {
        return "[0:a:0]%s%s,aformat=sample_fmts=fltp:channel_layouts=%s"
                .formatted(side.filter(), DecodedLength.timeline(SAMPLE_RATE_HZ), channels == 1 ? "mono" : "stereo");
    }
}
