package dev.podworks.studio.output;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32;

/// A finished file, still in the job's directory.
///
/// @param name as the customer sees it
/// @param path where it lies until the rendering is closed
/// @param sha256 in lower-case hex
/// @param crc32 a stored zip entry needs it before its bytes
public record OutputFile(OutputKind kind, String name, Path path, long sizeBytes, String sha256, long crc32) {

    /// What a browser makes of it.
    public String mediaType() {
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "mp3" -> "audio/mpeg";
            case "flac" -> "audio/flac";
            case "m4a" -> "audio/mp4";
            case "mp4" -> "video/mp4";
            case "mov" -> "video/quicktime";
            case "mkv" -> "video/x-matroska";
            case "webm" -> "video/webm";
            case "txt" -> "text/plain; charset=utf-8";
            case "vtt" -> "text/vtt; charset=utf-8";
            case "srt" -> "application/x-subrip; charset=utf-8";
            case "json" -> "application/json";
            default -> "application/octet-stream";
        };
    }

    /// Reads the file once for both checksums.
    public static OutputFile of(OutputKind kind, String name, Path path) throws IOException {
        MessageDigest sha256 = newSha256();
        CRC32 crc32 = new CRC32();
        long size = 0;
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(path)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                sha256.update(buffer, 0, read);
                crc32.update(buffer, 0, read);
                size += read;
            }
        }
        return new OutputFile(kind, name, path, size, HexFormat.of().formatHex(sha256.digest()), crc32.getValue());
    }

    private static MessageDigest newSha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
