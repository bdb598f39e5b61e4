package dev.podworks.studio.output;

import dev.podworks.contracts.output.FileFormat;
import dev.podworks.contracts.project.ProjectSettings;
import java.util.List;
import java.util.Map;
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
        return FileFormat.delivered(settings, hasVideo).stream()
                .map(AudioFormat::of)
                .map(format -> new AudioEncoding(format, bitRate(settings, format)))
                .toList();
    }

    private static OptionalInt bitRate(ProjectSettings settings, AudioFormat format) {
        var chosen = Optional.ofNullable(settings.formats()).orElse(Map.of());
        return chosen.entrySet().stream()
                .filter(entry -> FileFormat.of(entry.getKey()) == format.file())
                .map(entry -> optional(entry.getValue().bitRateKbps()))
                .findFirst()
                .orElse(OptionalInt.empty());
    }

    private static OptionalInt optional(@Nullable Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
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
