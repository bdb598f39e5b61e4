package dev.podworks.studio.render;

import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.kit.ffmpeg.Ffmpeg;
import dev.podworks.kit.ffmpeg.FfmpegRun;
import dev.podworks.kit.ffmpeg.MediaException;
import dev.podworks.kit.ffmpeg.MediaInfo;
import dev.podworks.kit.ffmpeg.MediaSource;
import dev.podworks.studio.cleaning.Mastering;
import dev.podworks.studio.cleaning.NoiseReduction;
import dev.podworks.studio.cleaning.PlosiveReduction;
import dev.podworks.studio.measure.PcmReader;
import dev.podworks.studio.measure.PcmSink;
import dev.podworks.studio.measure.RecordingAnalysis;
import dev.podworks.studio.measure.RecordingAnalyzer;
import dev.podworks.studio.measure.Sound;
import dev.podworks.studio.measure.SoundMeter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// FFmpeg's passes over one track. Whatever a pass makes also goes by our meters, so nothing is decoded, filtered or
/// encoded only to be measured; and each pass is split over processes so that a single track uses more than one core.
///
/// Between cleaning and encoding the sound lies on disk, uncompressed: 11.5 MB a minute and channel.
final class Passes {
    private static final Duration TIME_LIMIT_MIN = Duration.ofMinutes(5);
    /// What LAME and a decoder together put in front. A player learns it from the file's header and leaves it out; the
    /// decoder in the pipe has no header.
    private static final int MP3_DELAY_FRAMES = 1105;

    private final Ffmpeg ffmpeg;
    private final Path directory;
    private final String baseName;
    private final MediaSource source;
    private final MediaInfo info;
    private final StepListener listener;
    private final int channels;

    /// Hears how far a step is, from 0 to 1.
    interface StepListener {
        void progressed(Step step, double fraction);
    }

    /// Prepares, and runs nothing yet.
    ///
    /// @param baseName names the track's files in the directory
    Passes(Ffmpeg ffmpeg, Path directory, String baseName, MediaSource source, MediaInfo info, StepListener listener) {
        this.ffmpeg = ffmpeg;
        this.directory = directory;
        this.baseName = baseName;
        this.source = source;
        this.info = info;
        this.listener = listener;
        this.channels = info.channels() == 1 ? 1 : 2;
    }

    RecordingAnalysis measure() throws MediaException, InterruptedException {
        RecordingAnalyzer analyzer = new RecordingAnalyzer(channels);
        run(Step.MEASURING, analyzer, List.of(rawFiltered(source.inputArguments(), decoded())));
        return analyzer.analysis();
    }

    /// Leaves the cleaned track in a file for [#encode].
    Sound clean(RecordingAnalysis analysis, ProjectSettings settings) throws MediaException, InterruptedException {
        String denoise = decoded() + "," + NoiseReduction.filters(settings.noiseLevel(), analysis);
        String plosives = "[0:a]" + PlosiveReduction.filters(settings.plosivesLevel()) + "[out]";
        SoundMeter meter = new SoundMeter(channels);
        run(
                Step.CLEANING,
                meter,
                List.of(
                        rawFiltered(source.inputArguments(), denoise),
                        command(
                                rawFrom("pipe:0"),
                                "-filter_complex",
                                plosives,
                                "-map",
                                "[out]",
                                "-c:a",
                                "pcm_f32le",
                                "-f",
                                "tee",
                                toBoth(cleanedName(), "f32le", ""))));
        return meter.sound();
    }

    /// Leaves the MP3 in [#encoded], over an earlier one, and measures what a decoder makes of it.
    ///
    /// @param frames the length of the cleaned track
    Sound encode(Mastering mastering, long frames) throws MediaException, InterruptedException {
        String trim = "[0:a]atrim=start_sample=%d:end_sample=%d".formatted(MP3_DELAY_FRAMES, MP3_DELAY_FRAMES + frames);
        SoundMeter meter = new SoundMeter(channels);
        run(
                Step.ENCODING,
                meter,
                List.of(
                        rawFiltered(rawFrom(cleanedName()), "[0:a]" + mastering.filters()),
                        command(
                                rawFrom("pipe:0"),
                                "-map",
                                "0:a",
                                "-c:a",
                                "libmp3lame",
                                "-q:a",
                                "2",
                                "-f",
                                "tee",
                                toBoth(encodedName(), "mp3", ":write_xing=0")),
                        rawFiltered(List.of("-f", "mp3", "-i", "pipe:0"), trim)));
        return meter.sound();
    }

    Path cleaned() {
        return directory.resolve(cleanedName());
    }

    Path encoded() {
        return directory.resolve(encodedName());
    }

    private String cleanedName() {
        return baseName + ".f32";
    }

    private String encodedName() {
        return baseName + ".mp3";
    }

    private void run(Step step, PcmSink sink, List<List<String>> stages) throws MediaException, InterruptedException {
        double seconds = Math.max(0.001, info.duration().toNanos() / 1e9);
        listener.progressed(step, 0);
        ffmpeg.run(new FfmpegRun(
                stages,
                directory,
                TIME_LIMIT_MIN.plus(info.duration()),
                stdout -> PcmReader.readAll(stdout, channels, sink),
                outTime -> listener.progressed(step, outTime.toNanos() / 1e9 / seconds)));
        listener.progressed(step, 1);
    }

    /// How every pass begins. Gaps in the input's time stamps become silence, so that everything stays in its place.
    private String decoded() {
        return "[0:a:0]aresample=%d:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=%s"
                .formatted(SAMPLE_RATE_HZ, channels == 1 ? "mono" : "stereo");
    }

    private List<String> rawFrom(String input) {
        return List.of("-f", "f32le", "-ar", "" + SAMPLE_RATE_HZ, "-ac", "" + channels, "-i", input);
    }

    /// To the next one in the run.
    private static List<String> rawFiltered(List<String> input, String graph) {
        return command(input, "-filter_complex", graph + "[out]", "-map", "[out]", "-f", "f32le", "pipe:1");
    }

    /// Where FFmpeg's tee muxer writes what was encoded once: to a file, whose header can be completed at the end, and
    /// to the next one in the run, which can't seek back.
    private static String toBoth(String fileName, String format, String pipeOptions) {
        return "[f=%2$s]%1$s|[f=%2$s%3$s]pipe:1".formatted(fileName, format, pipeOptions);
    }

    private static List<String> command(List<String> input, String... output) {
        return Stream.concat(input.stream(), Stream.of(output)).toList();
    }
}
