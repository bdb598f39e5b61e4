package dev.podworks.studio.output;

import dev.podworks.contracts.output.FileFormat;
import dev.podworks.studio.transcript.Transcript;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The formats of transcripts.
public enum TranscriptFormat implements OutputFormat {
    TXT(FileFormat.TXT) {
        @Override
        public String write(Transcript transcript) {
            var text = new StringBuilder();
            String speaker = null;
            for (var paragraph : Paragraph.of(transcript)) {
                text.append(text.isEmpty() ? "" : "\n");
                var current = paragraph.speaker();
                if (current != null && !current.equals(speaker)) {
                    text.append(current).append(":\n");
                    speaker = current;
                }
                text.append(paragraph.text()).append('\n');
            }
            return text.toString();
        }
    },
    VTT(FileFormat.VTT) {
        @Override
        public String write(Transcript transcript) {
            var text = new StringBuilder("WEBVTT\n");
            for (var subtitle : Subtitles.of(transcript)) {
                text.append('\n').append(times(subtitle, '.')).append('\n');
                subtitle.speaker().ifPresent(name -> text.append("<v %s>".formatted(escaped(name))));
                text.append(escaped(String.join("\n", subtitle.lines()))).append('\n');
            }
            return text.toString();
        }
    },
    SRT(FileFormat.SRT) {
        @Override
        public String write(Transcript transcript) {
            var text = new StringBuilder();
            int number = 1;
            for (var subtitle : Subtitles.of(transcript)) {
                text.append(number++).append('\n').append(times(subtitle, ',')).append('\n');
                subtitle.speaker()
                        .filter(_ -> subtitle.changesSpeaker())
                        .ifPresent(name -> text.append(name).append(": "));
                text.append(String.join("\n", subtitle.lines())).append("\n\n");
            }
            return text.toString();
        }
    },
    JSON(FileFormat.JSON) {
        @Override
        public String write(Transcript transcript) {
            return MAPPER.writeValueAsString(transcript);
        }
    };

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final FileFormat file;

    TranscriptFormat(FileFormat file) {
        this.file = file;
    }

    @Override
    public FileFormat file() {
        return file;
    }

    public abstract String write(Transcript transcript);

    /// As it is stored.
    public byte[] bytes(Transcript transcript) {
        return write(transcript).getBytes(StandardCharsets.UTF_8);
    }

    /// The format of a transcript's file.
    ///
    /// @throws IllegalArgumentException for another kind of file
    public static TranscriptFormat of(String fileName) {
        return Arrays.stream(values())
                .filter(format -> fileName.endsWith("." + format.extension()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(fileName + " is not a transcript"));
    }

    private static String times(Subtitle subtitle, char decimalMark) {
        return time(subtitle.startSeconds(), decimalMark) + " --> " + time(subtitle.endSeconds(), decimalMark);
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
