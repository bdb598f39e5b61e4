package dev.podworks.media;

import dev.podworks.media.Ffmpeg.Limits;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// How much sound a recording holds: decodes its first audio stream to the end and counts the samples.
///
/// Nothing cheaper can be trusted. A header's length, a seek table, a packet's duration and a frame's number are
/// written by whoever made the file, and the decoder ignores them. An hour of sound costs 2 to 5 s of one core, a
/// few percent of what processing it costs.
public final class DecodedLength {
    /// Fine enough for whole seconds and for telling two voices apart, and small enough to pass through a pipe.
    public static final int SAMPLE_RATE_HZ = 8_000;

    private static final Limits LIMITS = new Limits(Duration.ofMinutes(15), Duration.ofMinutes(5));
    /// FFmpeg takes a connection that breaks for the end of the file and ends with success.
    private static final List<String> BROKEN_CONNECTION = List.of(
            "Stream ends prematurely", "Input/output error", "Connection timed out", "Connection reset by peer");

    private final Ffmpeg ffmpeg;

    DecodedLength(Ffmpeg ffmpeg) {
        this.ffmpeg = ffmpeg;
    }

    /// The filter that every pass over a recording starts with, here and in the studio, so that what is measured is
    /// what is rendered. Gaps in the time stamps become silence and overlaps are cut, so that the sound keeps its
    /// place beside a picture; sound that starts late has silence before it.
    public static String timeline(int sampleRateHz) {
        return "aresample=" + sampleRateHz + ":async=1:first_pts=0";
    }

    /// @param stereo takes the sound of a recording of two channels
    /// @throws UnreadableMediaException when nearly nothing can be decoded
    /// @throws FfmpegException when it could not be read to its end, or takes more than the limits allow
    double seconds(MediaSource source, int channels, OutputStream stereo) throws MediaException, InterruptedException {
        boolean isStereo = channels == 2;
        OutputStream sink = isStereo ? stereo : OutputStream.nullOutputStream();
        String graph = "[0:a:0]%s,aformat=sample_fmts=s16:channel_layouts=%s[out]"
                .formatted(timeline(SAMPLE_RATE_HZ), isStereo ? "stereo" : "mono");
        List<String> arguments = new ArrayList<>(source.inputArguments());
        arguments.addAll(List.of("-filter_complex", graph, "-map", "[out]", "-f", "s16le", "pipe:1"));
        AtomicLong bytes = new AtomicLong();
        Ffmpeg.Outcome outcome =
                ffmpeg.decode(arguments, FfmpegRun.NOWHERE, LIMITS, pcm -> bytes.set(pcm.transferTo(sink)));
        if (BROKEN_CONNECTION.stream().anyMatch(outcome::said)) {
            throw new FfmpegException("The connection broke: " + outcome.messages());
        }
        return (double) bytes.get() / (Short.BYTES * (isStereo ? 2 : 1)) / SAMPLE_RATE_HZ;
    }
}
