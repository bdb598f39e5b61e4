package dev.podworks.gateway.document;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;

/// What is answered at one path to anyone, ready to be sent.
///
/// @param zipped the same bytes for those who accept gzip
/// @param tag weak, since it stands for both
public record Document(MediaType type, byte[] bytes, byte[] zipped, String tag) {
    private static final int TAG_BYTES = 16;

    public static Document of(MediaType type, byte[] bytes) {
        return new Document(type, bytes, zip(bytes), "W/\"%s\"".formatted(digest(bytes)));
    }

    static Document ofText(MediaType type, String text) {
        return ofText(type, text.getBytes(StandardCharsets.UTF_8));
    }

    /// @param text in UTF-8
    public static Document ofText(MediaType type, byte[] text) {
        return of(new MediaType(type, StandardCharsets.UTF_8), text);
    }

    /// Whole or, to whom has it already, as a 304; packed for those who take it so.
    public ResponseEntity<byte[]> send(ResponseEntity.BodyBuilder answer, ServerHttpRequest request) {
        answer.contentType(type).eTag(tag).varyBy(HttpHeaders.ACCEPT_ENCODING);
        return takesGzip(request)
                ? answer.header(HttpHeaders.CONTENT_ENCODING, "gzip").body(zipped)
                : answer.body(bytes);
    }

    private static boolean takesGzip(ServerHttpRequest request) {
        return request.getHeaders().getOrEmpty(HttpHeaders.ACCEPT_ENCODING).stream()
                .map(accepted -> accepted.toLowerCase(Locale.ROOT).replace(" ", ""))
                .anyMatch(accepted -> accepted.contains("gzip") && !accepted.contains("gzip;q=0"));
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
