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

/// A static public response, ready to be sent.
///
/// @param zipped the same content compressed with gzip
/// @param tag a weak ETag, because it is shared by both encodings
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

    /// Sends 304 to clients with the current version, and gzip to clients that accept it.
    public ResponseEntity<byte[]> send(ResponseEntity.BodyBuilder response, ServerHttpRequest request) {
        response.contentType(type).eTag(tag).varyBy(HttpHeaders.ACCEPT_ENCODING);
        return acceptsGzip(request)
                ? response.header(HttpHeaders.CONTENT_ENCODING, "gzip").body(zipped)
                : response.body(bytes);
    }

    private static boolean acceptsGzip(ServerHttpRequest request) {
        return request.getHeaders().getOrEmpty(HttpHeaders.ACCEPT_ENCODING).stream()
                .map(accepted -> accepted.toLowerCase(Locale.ROOT).replace(" ", ""))
                .anyMatch(accepted -> accepted.contains("gzip") && !accepted.contains("gzip;q=0"));
    }

    private static byte[] zip(byte[] bytes) {
        var zipped = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(zipped)) {
            zip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("could not compress in memory", e);
        }
        return zipped.toByteArray();
    }

    private static String digest(byte[] bytes) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(Arrays.copyOf(digest, TAG_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("the JDK does not support SHA-256", e);
        }
    }
}
