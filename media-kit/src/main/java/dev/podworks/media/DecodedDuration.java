package dev.podworks.media;

import dev.podworks.media.Ffmpeg.Limits;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// Measures a recording's decoded duration: decodes its first audio stream to the end and counts the samples.
///
/// Nothing cheaper can be trusted. The duration in a header, a seek table, packet durations and frame numbers are
/// written by the file's creator, and the decoder ignores them. An hour of audio takes 2 to 5 s of one core, a few
/// percent of what processing it takes.
public final class DecodedDuration {
    /// Sufficient for whole seconds and for comparing two voices, at a low cost for the pipe.
    public static final int SAMPLE_RATE_HZ = 8_000;

    private static final Limits LIMITS = new Limits(Duration.ofMinutes(15), Duration.ofMinutes(5));
    /// FFmpeg treats a broken connection as the end of the file and exits with 0.
    private static final List<String> BROKEN_CONNECTION = List.of(
            "Stream ends prematurely", "Input/output error", "Connection timed out", "Connection reset by peer");

    private final Ffmpeg ffmpeg;

    DecodedDuration(Ffmpeg ffmpeg) {
        this.ffmpeg = ffmpeg;
    }

    /// The first filter of every pass over a recording, here and in the studio, so that the measured duration is
    /// the rendered one. Gaps between timestamps become silence and overlaps are cut, so the audio stays in sync
    /// with video. Audio that starts late is preceded by silence.
    public static String timeline(int sampleRateHz) {
        return "aresample=" + sampleRateHz + ":async=1:first_pts=0";
    }

    /// @param stereo receives the decoded samples of a recording with two channels
    /// @throws UnreadableMediaException when hardly anything can be decoded
    /// @throws FfmpegException when the source could not be read to its end, or decoding exceeded a limit
    double seconds(MediaSource source, int channels, OutputStream stereo) throws MediaException, InterruptedException {
        var isStereo = channels == 2;
        var sink = isStereo ? stereo : OutputStream.nullOutputStream();
        var graph = "[0:a:0]%s,aformat=sample_fmts=s16:channel_layouts=%s[out]"
                .formatted(timeline(SAMPLE_RATE_HZ), isStereo ? "stereo" : "mono");
        var arguments = new ArrayList<String>(source.inputArguments());
        arguments.addAll(List.of("-filter_complex", graph, "-map", "[out]", "-f", "s16le", "pipe:1"));
        var bytes = new AtomicLong();
        Ffmpeg.Outcome outcome =
                ffmpeg.decode(arguments, FfmpegRun.NOWHERE, LIMITS, pcm -> bytes.set(pcm.transferTo(sink)));
        if (BROKEN_CONNECTION.stream().anyMatch(outcome::hasMessage)) {
            throw new FfmpegException("The connection broke: " + outcome.messages());
        }
        return (double) bytes.get() / (Short.BYTES * (isStereo ? 2 : 1)) / SAMPLE_RATE_HZ;
    }
}
