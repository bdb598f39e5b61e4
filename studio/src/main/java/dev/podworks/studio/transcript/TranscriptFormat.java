package dev.podworks.studio.transcript;

import java.util.Locale;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The formats that a transcript is handed out in.
public enum TranscriptFormat {
    TXT(".txt") {
        @Override
        public String write(Transcript transcript) {
            var text = new StringBuilder();
            String speaker = null;
            for (var segment : transcript.segments()) {
                var said = segment.speaker();
                if (said != null && !said.equals(speaker)) {
                    text.append(text.isEmpty() ? "" : "\n").append(said).append(":\n");
                    speaker = said;
                }
                text.append(segment.text()).append('\n');
            }
            return text.toString();
        }
    },
    VTT(".vtt") {
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
    SRT(".srt") {
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
    JSON(".json") {
        @Override
        public String write(Transcript transcript) {
            return MAPPER.writeValueAsString(transcript);
        }
    };

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final String ending;

    TranscriptFormat(String ending) {
        this.ending = ending;
    }

    public String ending() {
        return ending;
    }

    public abstract String write(Transcript transcript);

    private static String times(Segment segment, char point) {
        return time(segment.startSeconds(), point) + " --> " + time(segment.endSeconds(), point);
    }

    private static String time(double seconds, char point) {
        long millis = Math.round(seconds * 1000);
        return String.format(
                Locale.ROOT,
                "%02d:%02d:%02d%c%03d",
                millis / 3_600_000,
                millis / 60_000 % 60,
                millis / 1000 % 60,
                point,
                millis % 1000);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
