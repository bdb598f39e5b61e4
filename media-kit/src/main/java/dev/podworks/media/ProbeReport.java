package dev.podworks.media;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The parts of ffprobe's JSON that we ask for. It leaves out what it doesn't know.
record ProbeReport(@Nullable Fault error, @Nullable Format format, List<StreamInfo> streams, List<Frame> frames) {

    @SuppressWarnings("NullAway") // Jackson passes null for what ffprobe left out.
    ProbeReport {
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

        boolean isMovingPicture() {
            return "video".equals(type) && (disposition == null || disposition.attachedPicture() == 0);
        }
    }

    record Disposition(@JsonProperty("attached_pic") int attachedPicture) {}

    record Frame(@JsonProperty("nb_samples") int samples) {}

    /// @param code FFmpeg's error number: a negated errno, or four letters packed into a negative number
    /// @param string its meaning in words
    record Fault(int code, String string) {
        private static final int INVALID_ARGUMENT = -22; // among others, a format that is not on the allow-list
        private static final int NOT_IMPLEMENTED = -38;

        /// The codes that say something about the bytes. Every other one (no such file, an answer of HTTP, a broken
        /// connection, no memory) is about the way to them.
        private static final Set<Integer> ABOUT_THE_FILE =
                Set.of(tag("INDA"), tag("EOF "), tag("PAWE"), INVALID_ARGUMENT, NOT_IMPLEMENTED);

        boolean isAboutTheFile() {
            return ABOUT_THE_FILE.contains(code);
        }

        private static int tag(String letters) {
            return -(letters.charAt(0) | letters.charAt(1) << 8 | letters.charAt(2) << 16 | letters.charAt(3) << 24);
        }
    }
}
