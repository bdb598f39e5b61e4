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

/// Finds out whether a file is a recording that can be processed, and how long it is.
///
/// The length is what the decoder yields, since that is what a project costs and what its outputs hold. Headers are
/// the customer's own text: they only serve to recognise a file that was cut off. See [DecodedLength].
public final class MediaProbe {
    /// For what takes a moment on any honest file; a busy machine may be slow, but no question costs that much work.
    private static final Limits ONE_QUESTION = new Limits(Duration.ofMinutes(1), Duration.ofSeconds(15));
    private static final Limits READING_ALL = new Limits(Duration.ofMinutes(15), Duration.ofMinutes(5));
    private static final int REPORT_BYTES_MAX = 4 << 20;
    private static final int CHANNELS_MAX = 64;
    private static final int SAMPLE_RATE_MAX_HZ = 768_000;
    /// How far before its claimed end a file is read.
    private static final double TAIL_SECONDS = 3;
    /// What a header may claim beyond the last packet: encoders round up to whole frames.
    private static final double CLAIM_TOLERANCE_SECONDS = 1;
    /// By how much an honest header and the decoder differ: encoders pad the sound to whole frames, and only some
    /// containers tell the decoder by how much. Within it the header is the better measure.
    private static final double PADDING_MAX_SECONDS = 0.1;

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private static final ProbeReport NOTHING = new ProbeReport(null, null, List.of(), List.of());

    private final Ffmpeg ffmpeg;
    private final DecodedLength decodedLength;

    public MediaProbe(Ffmpeg ffmpeg) {
        this.ffmpeg = ffmpeg;
        this.decodedLength = new DecodedLength(ffmpeg);
    }

    /// Measures one file.
    ///
    /// @throws UnreadableMediaException when the file is no recording, is cut off, or has no sound
    /// @throws FfmpegException when it could not be reached, or ffprobe failed for a reason of its own
    public MediaInfo probe(MediaSource source) throws MediaException, InterruptedException {
        return probe(source, OutputStream.nullOutputStream());
    }

    /// Measures one file and passes on the sound of a stereo recording, which is decoded for the measurement anyway.
    ///
    /// @param stereo takes both channels, interleaved: signed 16 bits, little-endian, at
    ///     [DecodedLength#SAMPLE_RATE_HZ]; nothing where there are more or fewer than two
    /// @throws UnreadableMediaException when the file is no recording, is cut off, or has no sound
    /// @throws FfmpegException when it could not be reached, or a program failed for a reason of its own
    public MediaInfo probe(MediaSource source, OutputStream stereo) throws MediaException, InterruptedException {
        Description description = describe(source);
        requireDecodableStart(source);
        requireWhole(source, description);
        double seconds = length(source, description, stereo);
        if (seconds <= 0) {
            throw new UnreadableMediaException("It holds no sound.");
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

    /// @param lengthIsGuessed FFmpeg had nothing but the file's size to go by
    private record Description(
            ProbeReport.Format format,
            ProbeReport.StreamInfo audio,
            boolean hasVideo,
            List<MediaInfo.Subtitles> subtitles,
            boolean lengthIsGuessed) {

        /// What the headers say, the audio stream's own before the container's.
        @Nullable Double claimedSeconds() {
            return hasOwnClaim() ? audio.durationSeconds() : format.durationSeconds();
        }

        boolean hasOwnClaim() {
            return audio.durationSeconds() != null;
        }
    }

    private Description describe(MediaSource source) throws MediaException, InterruptedException {
        String entries = "format=format_name,duration,size"
                + ":stream=index,codec_type,codec_name,channels,sample_rate,duration:stream_disposition=attached_pic";
        Answer answer = ask(source, "-show_entries", entries);
        ProbeReport.StreamInfo audio = answer.report().streams().stream()
                .filter(ProbeReport.StreamInfo::isAudio)
                .findFirst()
                .orElseThrow(() -> new UnreadableMediaException("It holds no sound."));
        if (audio.channels() < 1
                || audio.channels() > CHANNELS_MAX
                || audio.sampleRateHz() < 1
                || audio.sampleRateHz() > SAMPLE_RATE_MAX_HZ) {
            throw new UnreadableMediaException(String.format(
                    Locale.ROOT,
                    "Its sound has an impossible format: %d channels at %d Hz.",
                    audio.channels(),
                    audio.sampleRateHz()));
        }
        return new Description(
                Objects.requireNonNull(answer.report().format(), "ffprobe named no format"),
                audio,
                answer.report().streams().stream().anyMatch(ProbeReport.StreamInfo::isMovingPicture),
                answer.report().streams().stream()
                        .flatMap(stream -> stream.subtitles().stream())
                        .toList(),
                answer.outcome().said("Estimating duration from bitrate"));
    }

    /// A container can be sound while what is in it is not.
    private void requireDecodableStart(MediaSource source) throws MediaException, InterruptedException {
        String[] firstSecond = {"-select_streams", "a:0", "-read_intervals", "%+1", "-show_entries", "frame=nb_samples"
        };
        ProbeReport report = ask(source, firstSecond).report();
        if (report.frames().stream().noneMatch(frame -> frame.samples() > 0)) {
            throw new UnreadableMediaException("Its sound can't be decoded.");
        }
    }

    /// A header that claims more than there is means that the end is missing. Where nothing claims a length, the
    /// demuxer still notices a last packet that is incomplete.
    private void requireWhole(MediaSource source, Description description) throws MediaException, InterruptedException {
        Double claim = description.claimedSeconds();
        if (claim == null || description.lengthIsGuessed()) {
            packets(source, description, "0%", READING_ALL);
            return;
        }
        double from = Math.max(0, claim - TAIL_SECONDS);
        String end = String.format(Locale.ROOT, "%.3f%%%.3f", from, claim + CLAIM_TOLERANCE_SECONDS);
        PacketSpan tail = packets(source, description, end, ONE_QUESTION);
        // The container's claim covers all its streams, the audio stream's own only itself.
        double endSeconds = description.hasOwnClaim() ? tail.audioEndSeconds() : tail.endSeconds();
        if (endSeconds < claim - CLAIM_TOLERANCE_SECONDS) {
            throw new UnreadableMediaException(String.format(
                    Locale.ROOT, "It is cut off: its header promises %.1f s, and it ends before.", claim));
        }
    }

    private double length(MediaSource source, Description description, OutputStream stereo)
            throws MediaException, InterruptedException {
        double decoded = decodedLength.seconds(source, description.audio().channels(), stereo);
        Double claim = description.claimedSeconds();
        return claim != null && Math.abs(decoded - claim) <= PADDING_MAX_SECONDS ? claim : decoded;
    }

    private PacketSpan packets(MediaSource source, Description description, String interval, Limits limits)
            throws MediaException, InterruptedException {
        PacketSpan span = new PacketSpan(description.audio().index());
        List<String> arguments = new ArrayList<>(List.of("-v", "warning", "-of", "csv=p=0"));
        arguments.addAll(List.of("-read_intervals", interval));
        arguments.addAll(List.of("-show_entries", PacketSpan.ENTRIES));
        arguments.addAll(source.inputArguments());
        Ffmpeg.Outcome outcome = ffmpeg.probe(arguments, limits, span::read);
        if (!outcome.succeeded()) {
            throw new FfmpegException(outcome.failures());
        }
        // PCM has no frames that could be missing: a file that ends before its header's length shows only in the last
        // packet. A WAV that was written to a pipe claims the largest length there is, and is whole.
        if (outcome.said("Packet corrupt") && !outcome.said("Ignoring maximum wav data size")) {
            throw new UnreadableMediaException("It is cut off in the middle of its sound.");
        }
        return span;
    }

    private record Answer(ProbeReport report, Ffmpeg.Outcome outcome) {}

    private Answer ask(MediaSource source, String... question) throws MediaException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("-v", "warning", "-of", "json", "-show_error"));
        arguments.addAll(List.of(question));
        arguments.addAll(source.inputArguments());
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        Ffmpeg.Outcome outcome = ffmpeg.probe(arguments, ONE_QUESTION, stdout -> json.writeBytes(capped(stdout)));
        ProbeReport report = report(json.toByteArray(), outcome);
        ProbeReport.Fault fault = report.error();
        if (fault != null && fault.isAboutTheFile()) {
            throw new UnreadableMediaException("It is no audio or video file that can be read.");
        }
        if (fault != null || !outcome.succeeded()) {
            throw new FfmpegException("ffprobe: %s\n%s".formatted(fault, outcome.failures()));
        }
        return new Answer(report, outcome);
    }

    /// @throws FfmpegException when ffprobe ended in the middle of its report: it crashed, or was killed by its limits
    private static ProbeReport report(byte[] json, Ffmpeg.Outcome outcome) throws FfmpegException {
        try {
            return json.length == 0 ? NOTHING : JSON.readValue(json, ProbeReport.class);
        } catch (JacksonException broken) {
            throw new FfmpegException("ffprobe's report breaks off\n" + outcome.failures(), broken);
        }
    }

    private static byte[] capped(InputStream stdout) throws IOException {
        byte[] bytes = stdout.readNBytes(REPORT_BYTES_MAX);
        if (stdout.read() >= 0) {
            throw new IOException("ffprobe's report is longer than " + REPORT_BYTES_MAX + " bytes");
        }
        return bytes;
    }
}
