package dev.podworks.studio.output;

import dev.podworks.studio.transcript.Segment;
import dev.podworks.studio.transcript.Transcript;
import java.util.Locale;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The formats of transcripts.
public enum TranscriptFormat implements OutputFormat {
    TXT("txt", "text/plain; charset=utf-8") {
        @Override
        public String write(Transcript transcript) {
            var text = new StringBuilder();
            String speaker = null;
            for (var segment : transcript.segments()) {
                var current = segment.speaker();
                if (current != null && !current.equals(speaker)) {
                    text.append(text.isEmpty() ? "" : "\n").append(current).append(":\n");
                    speaker = current;
                }
                text.append(segment.text()).append('\n');
            }
            return text.toString();
        }
    },
    VTT("vtt", "text/vtt; charset=utf-8") {
        @Override
        public String write(Transcript transcript) {
            var text = new StringBuilder("WEBVTT\n");
            for (var segment : transcript.segments()) {
                text.append('\n').append(times(segment, '.')).append('\n');
                var speaker = segment.speaker();
                text.append(speaker == null ? "" : "<v %s>".formatted(escaped(speaker)));
                text.append(escaped(segment.text())).append('\n');
            }
            return text.toString();
        }
    },
    SRT("srt", "application/x-subrip; charset=utf-8") {
        @Override
        public String write(Transcript transcript) {
            var text = new StringBuilder();
            int number = 1;
            for (var segment : transcript.segments()) {
                var speaker = segment.speaker();
                text.append(number++).append('\n').append(times(segment, ',')).append('\n');
                text.append(speaker == null ? "" : speaker + ": ")
                        .append(segment.text())
                        .append("\n\n");
            }
            return text.toString();
        }
    },
    JSON("json", "application/json") {
        @Override
        public String write(Transcript transcript) {
            return MAPPER.writeValueAsString(transcript);
        }
    };

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final String extension;
    private final String mediaType;

    TranscriptFormat(String extension, String mediaType) {
        this.extension = extension;
        this.mediaType = mediaType;
    }

    @Override
    public OutputKind kind() {
        return OutputKind.TRANSCRIPT;
    }

    @Override
    public String extension() {
        return extension;
    }

    @Override
    public String mediaType() {
        return mediaType;
    }

    public abstract String write(Transcript transcript);

    private static String times(Segment segment, char decimalMark) {
        return time(segment.startSeconds(), decimalMark) + " --> " + time(segment.endSeconds(), decimalMark);
    }

    private static String time(double seconds, char decimalMark) {
        long millis = Math.round(seconds * 1000);
        return String.format(
                Locale.ROOT,
                "%02d:%02d:%02d%c%03d",
                millis / 3_600_000,
                millis / 60_000 % 60,
                millis / 1000 % 60,
                decimalMark,
                millis % 1000);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
