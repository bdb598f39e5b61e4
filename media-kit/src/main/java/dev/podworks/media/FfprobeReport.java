package dev.podworks.media;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The parts of ffprobe's JSON that are used. It omits unknown values.
record FfprobeReport(@Nullable Failure error, @Nullable Format format, List<StreamInfo> streams, List<Frame> frames) {

    @SuppressWarnings("NullAway") // Jackson passes null for omitted properties.
    FfprobeReport {
        streams = streams == null ? List.of() : streams;
        frames = frames == null ? List.of() : frames;
    }

    record Format(
            @JsonProperty("format_name") String name,
            @JsonProperty("duration") @Nullable Double durationSeconds,
            @JsonProperty("size") long sizeBytes) {}

    record StreamInfo(
            int index,
            @JsonProperty("codec_type") @Nullable String type,
            @JsonProperty("codec_name") @Nullable String codec,
            int channels,
            @JsonProperty("sample_rate") int sampleRateHz,
            @JsonProperty("duration") @Nullable Double durationSeconds,
            @Nullable Disposition disposition) {

        boolean isAudio() {
            return "audio".equals(type);
        }

        Optional<MediaInfo.Subtitles> subtitles() {
            return "subtitle".equals(type) && codec != null
                    ? Optional.of(new MediaInfo.Subtitles(index, codec))
                    : Optional.empty();
        }

        boolean isVideo() {
            return "video".equals(type) && (disposition == null || disposition.attachedPicture() == 0);
        }
    }

    record Disposition(@JsonProperty("attached_pic") int attachedPicture) {}

    record Frame(@JsonProperty("nb_samples") int samples) {}

    /// @param code FFmpeg's `AVERROR`: a negated errno, or four letters packed into a negative number
    /// @param string its description
    record Failure(int code, String string) {
        private static final int INVALID_ARGUMENT = -22; // among others, a format that is not on the allow-list
        private static final int NOT_IMPLEMENTED = -38;

        /// The codes that the file's content causes. All others (no such file, an HTTP status, a broken connection,
        /// no memory) concern the access to it.
        private static final Set<Integer> FILE_ERRORS =
                Set.of(tag("INDA"), tag("EOF "), tag("PAWE"), INVALID_ARGUMENT, NOT_IMPLEMENTED);

        boolean isCausedByFile() {
            return FILE_ERRORS.contains(code);
        }

        private static int tag(String letters) {
            return -(letters.charAt(0) | letters.charAt(1) << 8 | letters.charAt(2) << 16 | letters.charAt(3) << 24);
        }
    }
}
