package dev.podworks.media;

import dev.podworks.media.Ffmpeg.Limits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Determines whether a file is a recording that can be processed, and its duration.
///
/// The duration is the decoded one, since that is what a project costs and how long its outputs are. Headers are
/// untrusted input: they only serve to detect truncated files. See [DecodedDuration].
public final class MediaProbe {
    /// For queries that take a moment on any valid file. Wall-clock time allows for a busy machine.
    private static final Limits QUERY_LIMITS = new Limits(Duration.ofMinutes(1), Duration.ofSeconds(15));
    private static final Limits FULL_READ_LIMITS = new Limits(Duration.ofMinutes(15), Duration.ofMinutes(5));
    private static final int MAX_REPORT_BYTES = 4 << 20;
    private static final int MAX_CHANNELS = 64;
    private static final int MAX_SAMPLE_RATE_HZ = 768_000;
    /// How much is read before the end that the header claims.
    private static final double TAIL_SECONDS = 3;
    /// How far a header's end may lie beyond the last packet: encoders round up to whole frames.
    private static final double HEADER_TOLERANCE_SECONDS = 1;
    /// How much a correct header and the decoder may differ: encoders pad to whole frames, and only some containers
    /// store the encoder delay. Within that range the header is more accurate.
    private static final double MAX_PADDING_SECONDS = 0.1;

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private static final FfprobeReport EMPTY = new FfprobeReport(null, null, List.of(), List.of());

    private final Ffmpeg ffmpeg;
    private final DecodedDuration decodedDuration;

    public MediaProbe(Ffmpeg ffmpeg) {
        this.ffmpeg = ffmpeg;
        this.decodedDuration = new DecodedDuration(ffmpeg);
    }

    /// Measures one file.
    ///
    /// @throws UnreadableMediaException when the file is not a recording, is truncated, or has no audio
    /// @throws FfmpegException when it could not be read, or ffprobe failed for another reason
    public MediaInfo probe(MediaSource source) throws MediaException, InterruptedException {
        return probe(source, OutputStream.nullOutputStream());
    }

    /// Measures one file and writes the samples of a stereo recording, which are decoded for the measurement
    /// anyway.
    ///
    /// @param stereo receives both channels, interleaved, as signed 16-bit little-endian at
    ///     [DecodedDuration#SAMPLE_RATE_HZ]; nothing if the recording has another number of channels
    /// @throws UnreadableMediaException when the file is not a recording, is truncated, or has no audio
    /// @throws FfmpegException when it could not be read, or a program failed for another reason
    public MediaInfo probe(MediaSource source, OutputStream stereo) throws MediaException, InterruptedException {
        var description = describe(source);
        requireDecodableStart(source);
        requireNotTruncated(source, description);
        var seconds = duration(source, description, stereo);
        if (seconds <= 0) {
            throw new UnreadableMediaException("It has no audio.");
        }
        return new MediaInfo(
                Duration.ofNanos(Math.round(seconds * 1e9)),
                description.audio().channels(),
                description.audio().sampleRateHz(),
                description.format().sizeBytes(),
                description.format().name(),
                description.hasVideo(),
                description.subtitles());
    }

    /// @param durationIsEstimated FFmpeg derived the duration from the file's size and bit rate
    private record Description(
            FfprobeReport.Format format,
            FfprobeReport.StreamInfo audio,
            boolean hasVideo,
            List<MediaInfo.Subtitles> subtitles,
            boolean durationIsEstimated) {

        /// The duration in the audio stream's header, or else in the container's.
        @Nullable Double headerSeconds() {
            return hasStreamDuration() ? audio.durationSeconds() : format.durationSeconds();
        }

        boolean hasStreamDuration() {
            return audio.durationSeconds() != null;
        }
    }

    private Description describe(MediaSource source) throws MediaException, InterruptedException {
        var entries = "format=format_name,duration,size"
                + ":stream=index,codec_type,codec_name,channels,sample_rate,duration:stream_disposition=attached_pic";
        var result = query(source, "-show_entries", entries);
        var audio = result.report().streams().stream()
                .filter(FfprobeReport.StreamInfo::isAudio)
                .findFirst()
                .orElseThrow(() -> new UnreadableMediaException("It has no audio."));
        if (audio.channels() < 1
                || audio.channels() > MAX_CHANNELS
                || audio.sampleRateHz() < 1
                || audio.sampleRateHz() > MAX_SAMPLE_RATE_HZ) {
            throw new UnreadableMediaException(String.format(
                    Locale.ROOT,
                    "Its audio format is not supported: %d channels at %d Hz.",
                    audio.channels(),
                    audio.sampleRateHz()));
        }
        return new Description(
                Objects.requireNonNull(result.report().format(), "ffprobe named no format"),
                audio,
                result.report().streams().stream().anyMatch(FfprobeReport.StreamInfo::isVideo),
                result.report().streams().stream()
                        .flatMap(stream -> stream.subtitles().stream())
                        .toList(),
                result.outcome().hasMessage("Estimating duration from bitrate"));
    }

    /// A valid container may hold undecodable packets.
    private void requireDecodableStart(MediaSource source) throws MediaException, InterruptedException {
        String[] firstSecond = {"-select_streams", "a:0", "-read_intervals", "%+1", "-show_entries", "frame=nb_samples"
        };
        var report = query(source, firstSecond).report();
        if (report.frames().stream().noneMatch(frame -> frame.samples() > 0)) {
            throw new UnreadableMediaException("Its audio can't be decoded.");
        }
    }

    /// The file is truncated if its header claims a longer duration than its packets have. Without such a header,
    /// the demuxer still detects an incomplete last packet.
    private void requireNotTruncated(MediaSource source, Description description)
            throws MediaException, InterruptedException {
        var header = description.headerSeconds();
        if (header == null || description.durationIsEstimated()) {
            packets(source, description, "0%", FULL_READ_LIMITS);
            return;
        }
        var from = Math.max(0, header - TAIL_SECONDS);
        var end = String.format(Locale.ROOT, "%.3f%%%.3f", from, header + HEADER_TOLERANCE_SECONDS);
        var tail = packets(source, description, end, QUERY_LIMITS);
        // The duration in the container's header is that of its longest stream.
        var endSeconds = description.hasStreamDuration() ? tail.audioEndSeconds() : tail.endSeconds();
        if (endSeconds < header - HEADER_TOLERANCE_SECONDS) {
            throw new UnreadableMediaException(String.format(
                    Locale.ROOT, "It is truncated: its header says %.1f s, but it ends earlier.", header));
        }
    }

    private double duration(MediaSource source, Description description, OutputStream stereo)
            throws MediaException, InterruptedException {
        var decoded = decodedDuration.seconds(source, description.audio().channels(), stereo);
        var header = description.headerSeconds();
        return header != null && Math.abs(decoded - header) <= MAX_PADDING_SECONDS ? header : decoded;
    }

    private PacketTimeRange packets(MediaSource source, Description description, String interval, Limits limits)
            throws MediaException, InterruptedException {
        var range = new PacketTimeRange(description.audio().index());
        var arguments = new ArrayList<String>(List.of("-v", "warning", "-of", "csv=p=0"));
        arguments.addAll(List.of("-read_intervals", interval));
        arguments.addAll(List.of("-show_entries", PacketTimeRange.ENTRIES));
        arguments.addAll(source.inputArguments());
        var outcome = ffmpeg.probe(arguments, limits, range::read);
        if (!outcome.succeeded()) {
            throw new FfmpegException(outcome.failures());
        }
        // PCM has no frames: a truncated file shows only in its last packet. A WAV that was written to a pipe has the
        // largest possible size in its header and is complete.
        if (outcome.hasMessage("Packet corrupt") && !outcome.hasMessage("Ignoring maximum wav data size")) {
            throw new UnreadableMediaException("It is truncated in the middle of its audio.");
        }
        return range;
    }

    private record Result(FfprobeReport report, Ffmpeg.Outcome outcome) {}

    private Result query(MediaSource source, String... options) throws MediaException, InterruptedException {
        var arguments = new ArrayList<String>(List.of("-v", "warning", "-of", "json", "-show_error"));
        arguments.addAll(List.of(options));
        arguments.addAll(source.inputArguments());
        var json = new ByteArrayOutputStream();
        var outcome = ffmpeg.probe(arguments, QUERY_LIMITS, stdout -> json.writeBytes(capped(stdout)));
        var report = report(json.toByteArray(), outcome);
        var failure = report.error();
        if (failure != null && failure.isCausedByFile()) {
            throw new UnreadableMediaException("It is not a readable audio or video file.");
        }
        if (failure != null || !outcome.succeeded()) {
            throw new FfmpegException("ffprobe: %s\n%s".formatted(failure, outcome.failures()));
        }
        return new Result(report, outcome);
    }

    /// @throws FfmpegException when the report is incomplete because ffprobe crashed or exceeded a limit
    private static FfprobeReport report(byte[] json, Ffmpeg.Outcome outcome) throws FfmpegException {
        try {
            return json.length == 0 ? EMPTY : JSON.readValue(json, FfprobeReport.class);
        } catch (JacksonException e) {
            throw new FfmpegException("ffprobe's report is incomplete\n" + outcome.failures(), e);
        }
    }

    private static byte[] capped(InputStream stdout) throws IOException {
        var bytes = stdout.readNBytes(MAX_REPORT_BYTES);
        if (stdout.read() >= 0) {
            throw new IOException("ffprobe's report is longer than " + MAX_REPORT_BYTES + " bytes");
        }
        return bytes;
    }
}
