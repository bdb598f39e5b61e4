package dev.podworks.projects.simulation;

import dev.podworks.contracts.output.FileFormat;
import dev.podworks.contracts.output.OutputKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;

/// The file that stands for all outputs of a format: a second of a quiet tone, with a gray picture in videos, the words
/// "This is a test project.", or the waveform of the tone.
///
/// @param sha256 in lower-case hex
record SampleFile(byte[] content, String sha256) {
    static final double SECONDS = 1;

    private static final Map<FileFormat, SampleFile> FILES = read();

    static SampleFile of(FileFormat format) {
        return Objects.requireNonNull(FILES.get(format.kind() == OutputKind.WAVEFORM ? FileFormat.WAVEFORM : format));
    }

    private static Map<FileFormat, SampleFile> read() {
        var files = new EnumMap<FileFormat, SampleFile>(FileFormat.class);
        Arrays.stream(FileFormat.values())
                .filter(format -> format.kind() != OutputKind.WAVEFORM || format == FileFormat.WAVEFORM)
                .forEach(format -> files.put(format, read(format.fileName("sample"))));
        return files;
    }

    private static SampleFile read(String name) {
        try (var in = SampleFile.class.getResourceAsStream("/simulation/" + name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing from the build");
            }
            var content = in.readAllBytes();
            var sha256 = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(content));
            return new SampleFile(content, sha256);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
