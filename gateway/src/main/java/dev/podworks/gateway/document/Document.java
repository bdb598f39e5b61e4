package dev.podworks.gateway.document;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;
import org.springframework.http.MediaType;

/// What is answered at one path, ready to be sent.
///
/// @param zipped the same bytes for those who accept gzip
/// @param tag weak, since it stands for both
record Document(MediaType type, byte[] bytes, byte[] zipped, String tag) {
    private static final int TAG_BYTES = 16;

    static Document of(MediaType type, byte[] bytes) {
        return new Document(type, bytes, zip(bytes), "W/\"%s\"".formatted(digest(bytes)));
    }

    static Document ofText(MediaType type, String text) {
        return of(new MediaType(type, StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] zip(byte[] bytes) {
        var zipped = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(zipped)) {
            zip.write(bytes);
        } catch (IOException impossible) {
            throw new UncheckedIOException("memory can be written", impossible);
        }
        return zipped.toByteArray();
    }

    private static String digest(byte[] bytes) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(Arrays.copyOf(digest, TAG_BYTES));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
