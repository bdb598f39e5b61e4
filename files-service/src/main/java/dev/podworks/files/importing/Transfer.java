package dev.podworks.files.importing;

import dev.podworks.files.capture.SizeLimits;
import dev.podworks.files.file.InputFile;
import dev.podworks.store.ObjectStore;
import dev.podworks.store.ObjectWriter;
import dev.podworks.store.ObjectWriter.Buffer;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import org.springframework.web.reactive.function.client.WebClientException;

/// Writes a download to the object store, atomically.
final class Transfer {
    private static final int CHUNK_BYTES = 64 << 10;
    private static final double GIGABYTE = 1e9;
    private static final String ANY_BYTES = "application/octet-stream";

    private final ObjectStore store;
    private final SizeLimits limits;
    private final InstantSource clock;

    Transfer(ObjectStore store, SizeLimits limits, InstantSource clock) {
        this.store = store;
        this.limits = limits;
        this.clock = clock;
    }

    /// @param key the object to write
    /// @throws PermanentImportException if the file is too large
    /// @throws IOException if the download was interrupted, the deadline has passed or the store is unavailable
    void run(Download download, InputFile file, String key, Instant deadline)
            throws PermanentImportException, IOException, InterruptedException {
        var maxBytes = limits.maxBytes(file.owner().mode());
        if (download.length().orElse(0) > maxBytes) {
            throw tooLarge(maxBytes);
        }
        try (var object = store.write(key, ANY_BYTES, Buffer.ON_DISK)) {
            copy(download, object, maxBytes, deadline);
            object.commit();
        } catch (IOException | WebClientException e) {
            // An interrupted response stream throws a WebClientException.
            throw ResponseClassifier.classify(e);
        }
    }

    private void copy(Download download, ObjectWriter object, long maxBytes, Instant deadline)
            throws PermanentImportException, IOException {
        var chunk = new byte[CHUNK_BYTES];
        long copied = 0;
        for (var read = download.bytes().read(chunk);
                read >= 0;
                read = download.bytes().read(chunk)) {
            copied += read;
            if (copied > maxBytes) {
                throw tooLarge(maxBytes);
            }
            if (!clock.instant().isBefore(deadline)) {
                throw TransientImportException.of("the download was still in progress");
            }
            object.write(chunk, 0, read);
        }
        if (download.length().orElse(copied) != copied) {
            throw TransientImportException.of("the connection was closed before the end of the file");
        }
    }

    private static PermanentImportException tooLarge(long maxBytes) {
        return new PermanentImportException(
                String.format(Locale.ROOT, "The file is larger than the limit of %.1f GB.", maxBytes / GIGABYTE));
    }
}
