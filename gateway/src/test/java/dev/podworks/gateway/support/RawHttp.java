package dev.podworks.gateway.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// Raw HTTP, for requests that no HTTP client library sends.
public final class RawHttp {
    private static final int LIMIT_MILLIS = 20_000;

    private RawHttp() {}

    public record Answer(int status, Map<String, String> headers, String body) {}

    /// Sends the text with `\n` as line end, and reads the response up to its declared length or the end of the
    /// connection.
    public static Answer send(int port, String text) {
        return on(port, line -> {
            line.write(text);
            return line.read();
        });
    }

    /// Requests and responses over one connection.
    public static <T> T on(int port, Talk<T> talk) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(LIMIT_MILLIS);
            return talk.over(new Line(socket.getOutputStream(), socket.getInputStream()));
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    @FunctionalInterface
    public interface Talk<T> {
        T over(Line line) throws IOException;
    }

    /// One connection; responses arrive in the order of the requests.
    public record Line(OutputStream requests, InputStream answers) {
        public void write(String text) throws IOException {
            requests.write(text.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        }

        public Answer read() throws IOException {
            return RawHttp.read(answers);
        }
    }

    /// A GET of exactly this target.
    public static Answer get(int port, String target, String bearer) {
        return request(port, "GET", target, bearer);
    }

    public static Answer request(int port, String method, String target, String bearer) {
        return send(
                port,
                "%s %s HTTP/1.1\nHost: localhost\nAuthorization: Bearer %s\nConnection: close\n\n"
                        .formatted(method, target, bearer));
    }

    private static Answer read(InputStream stream) throws IOException {
        var head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            var next = stream.read();
            if (next < 0) {
                throw new IOException("the server closed after: " + head.toString(StandardCharsets.ISO_8859_1));
            }
            head.write(next);
        }
        var lines = head.toString(StandardCharsets.ISO_8859_1).strip().split("\r\n", -1);
        var headers = headers(lines);
        var body = headers.containsKey("content-length")
                ? stream.readNBytes(Integer.parseInt(headers.get("content-length")))
                : stream.readAllBytes();
        return new Answer(
                Integer.parseInt(lines[0].split(" ", 3)[1]), headers, new String(body, StandardCharsets.UTF_8));
    }

    private static Map<String, String> headers(String[] lines) {
        var headers = new TreeMap<String, String>();
        for (int i = 1; i < lines.length; i++) {
            var header = lines[i].split(": ?", 2);
            headers.put(header[0].toLowerCase(Locale.ROOT), header[1]);
        }
        return headers;
    }
}
