package dev.podworks.studio.output;

import dev.podworks.contracts.project.AudioFormatName;
import dev.podworks.contracts.project.ProjectSettings;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An audio format and how it is encoded.
///
/// @param bitRateKbps of a lossy format; empty for its standard one
public record AudioEncoding(AudioFormat format, OptionalInt bitRateKbps) {
    public static AudioEncoding standard(AudioFormat format) {
        return new AudioEncoding(format, OptionalInt.empty());
    }

    /// The audio files that a customer gets, in their order.
    public static List<AudioEncoding> delivered(ProjectSettings settings, boolean hasVideo) {
        var chosen = settings.formats();
        return chosen == null
                ? AudioFormat.delivered(hasVideo).stream()
                        .map(AudioEncoding::standard)
                        .toList()
                : chosen.entrySet().stream()
                        .map(entry -> new AudioEncoding(
                                format(entry.getKey()),
                                optional(entry.getValue().bitRateKbps())))
                        .sorted(Comparator.comparing(AudioEncoding::format))
                        .toList();
    }

    private static OptionalInt optional(@Nullable Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private static AudioFormat format(AudioFormatName name) {
        return switch (name) {
            case MP3 -> AudioFormat.MP3;
            case M4A -> AudioFormat.M4A;
            case OPUS -> AudioFormat.OPUS;
            case FLAC -> AudioFormat.FLAC;
            case WAV -> AudioFormat.WAV;
        };
    }

    /// A name that no other encoding of the same audio has.
    public String fileName(String baseName) {
        return format.fileName(bitRateKbps.isPresent() ? baseName + "-" + bitRateKbps.getAsInt() : baseName);
    }

    /// FFmpeg's output options for tags and codec.
    public List<String> arguments(int channels) {
        return Stream.concat(
                        format.tagging().arguments().stream(), format.codecArguments(channels, bitRateKbps).stream())
                .toList();
    }

    /// Empty for formats that need a seekable output.
    public Optional<AudioFormat.Piping> piping() {
        return format.piping();
    }
}
