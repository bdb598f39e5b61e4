package dev.podworks.studio.output;

import dev.podworks.contracts.output.OutputKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32;

/// A finished file in the job's directory.
///
/// @param name as the customer sees it
/// @param path until the render result is closed
/// @param sha256 in lower-case hex
/// @param crc32 which precedes the bytes of a stored zip entry
public record OutputFile(OutputFormat format, String name, Path path, long sizeBytes, String sha256, long crc32) {

    public OutputKind kind() {
        return format.kind();
    }

    public String mediaType() {
        return format.mediaType();
    }

    /// Reads the file once for both checksums.
    public static OutputFile of(OutputFormat format, String baseName, Path path) throws IOException {
        var sha256 = newSha256();
        var crc32 = new CRC32();
        long size = 0;
        var buffer = new byte[1 << 16];
        try (var in = Files.newInputStream(path)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                sha256.update(buffer, 0, read);
                crc32.update(buffer, 0, read);
                size += read;
            }
        }
        return new OutputFile(
                format,
                format.fileName(baseName),
                path,
                size,
                HexFormat.of().formatHex(sha256.digest()),
                crc32.getValue());
    }

    /// In lower-case hex.
    static String sha256(byte[] content) {
        return HexFormat.of().formatHex(newSha256().digest(content));
    }

    private static MessageDigest newSha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
