package dev.podworks.local.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.function.LongConsumer;

/// Transfers files to and from presigned URLs. An interrupted transfer leaves no file.
public final class Transfers {

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /// Uploads a file to its presigned URL.
    ///
    /// @param sent receives the number of bytes sent so far
    public void upload(Path file, URI link, LongConsumer sent) {
        try {
            var body = HttpRequest.BodyPublishers.ofInputStream(() -> counted(file, sent));
            var sized = HttpRequest.BodyPublishers.fromPublisher(body, Files.size(file));
            // The JDK's publisher rejects a length of 0.
            var request = HttpRequest.newBuilder(link)
                    .PUT(Files.size(file) == 0 ? HttpRequest.BodyPublishers.noBody() : sized)
                    .build();
            var answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new ApiException(answer.statusCode(), "upload_rejected", xmlMessage(answer.body()));
            }
        } catch (IOException e) {
            throw new ApiException(
                    "Uploading " + file.getFileName() + " was interrupted: " + ApiException.reason(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiException("Interrupted", e);
        }
    }

    /// Opens a download, with the file name that the store sends.
    public Download open(URI link) {
        try {
            var answer = http.send(HttpRequest.newBuilder(link).build(), HttpResponse.BodyHandlers.ofInputStream());
            if (answer.statusCode() != 200) {
                try (var body = answer.body()) {
                    var message =
                            xmlMessage(new String(body.readNBytes(4096), java.nio.charset.StandardCharsets.UTF_8));
                    throw new ApiException(answer.statusCode(), "download_refused", message);
                }
            }
            var name = answer.headers().firstValue("Content-Disposition").flatMap(ContentDisposition::fileName);
            return new Download(answer.body(), name);
        } catch (IOException e) {
            throw new ApiException("A download was interrupted: " + ApiException.reason(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiException("Interrupted", e);
        }
    }

    private static InputStream counted(Path file, LongConsumer sent) {
        try {
            return new Counted(Files.newInputStream(file), sent);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String xmlMessage(String body) {
        var message = body.replaceAll("(?s).*<Message>(.*?)</Message>.*", "$1");
        return message.equals(body) ? "The store refused it." : message;
    }

    /// An open download and its file name.
    public record Download(InputStream content, Optional<String> fileName) implements AutoCloseable {

        /// Writes it to a file that appears when it is complete. A symbolic link in its place is replaced, never
        /// followed.
        public long saveAs(Path file) {
            try {
                var unfinished = file.resolveSibling("." + file.getFileName() + ".part");
                try {
                    var bytes = Files.copy(content, unfinished, StandardCopyOption.REPLACE_EXISTING);
                    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
                    return bytes;
                } finally {
                    Files.deleteIfExists(unfinished);
                }
            } catch (IOException e) {
                throw new ApiException("Could not save " + file + ": " + ApiException.reason(e), e);
            }
        }

        @Override
        public void close() throws IOException {
            content.close();
        }
    }

    private static final class Counted extends FilterInputStream {

        private final LongConsumer sent;
        private long bytes;

        Counted(InputStream in, LongConsumer sent) {
            super(in);
            this.sent = sent;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            var count = super.read(buffer, offset, length);
            if (count > 0) {
                bytes += count;
                sent.accept(bytes);
            }
            return count;
        }
    }
}
