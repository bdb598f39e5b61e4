package dev.podworks.sdk.internal;

import dev.podworks.sdk.errors.ConnectionException;
import dev.podworks.sdk.errors.PodworksTimeoutException;
import dev.podworks.sdk.errors.TransferException;
import dev.podworks.sdk.request.TransferListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/** Saves a link's bytes as a file, which has its name only once it is complete. */
public final class Download {
    private final String url;
    private final Path file;
    private final TransferListener listener;

    /**
     * Creates a download.
     *
     * @param directory is created if it is missing
     * @param name comes from the API: only its last part is used, so that it is never a path out of the directory
     */
    public Download(String url, Path directory, String name, TransferListener listener) {
        this.url = url;
        this.file = directory.resolve(lastPart(name));
        this.listener = listener;
    }

    /**
     * Downloads once. A file that could not be completed is removed.
     *
     * @return the path of the file
     * @throws TransferException if the link is not valid
     * @throws ConnectionException if the download may succeed later
     * @throws PodworksTimeoutException if no bytes have moved for that time
     * @throws UncheckedIOException if the file can't be written
     */
    public Path get(HttpClient client, Duration stall) {
        var partial = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            try {
                save(client, partial, stall);
                return Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(partial);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The download can't be saved.", e);
        }
    }

    private void save(HttpClient client, Path partial, Duration stall) throws IOException {
        var watch = new Watch(stall, "The download stalled for " + stall.toMillis() + " ms.");
        var uri = URI.create(url);
        var request = HttpRequest.newBuilder(uri).version(Exchange.version(uri)).build();
        try (var channel = FileChannel.open(
                partial, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            var body = new SavedBody(channel, name(), watch, listener);
            try {
                var response = new Exchange(client)
                        .send(request, body::handle, watch, "The download of " + name() + " was interrupted.");
                check(response.statusCode());
            } catch (ConnectionException e) {
                // A full disk won't be better the next time.
                body.rethrow();
                throw e;
            }
        }
    }

    private void check(int status) {
        if (status >= 500) throw new ConnectionException("Storage responded with status " + status + ".", null);
        if (status < 200 || status > 299) {
            throw new TransferException(
                    "Storage refused the download of " + name() + " with status " + status + ".", status);
        }
    }

    private String name() {
        return file.getFileName().toString();
    }

    private static String lastPart(String name) {
        var last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        if (last.isBlank() || last.equals(".") || last.equals("..")) {
            throw new IllegalArgumentException("Not a file name: '" + name + "'.");
        }
        return last;
    }
}
