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

/// Brings a download into the store, whole or not at all.
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

    /// @param key where to
    /// @throws ImportRefusedException when there is more than a file may have
    /// @throws IOException when the download broke, the deadline passed, or the store is away
    void run(Download download, InputFile file, String key, Instant deadline)
            throws ImportRefusedException, IOException, InterruptedException {
        var most = limits.maxBytes(file.owner().mode());
        if (download.length().orElse(0) > most) {
            throw tooLarge(most);
        }
        try (var object = store.write(key, ANY_BYTES, Buffer.ON_DISK)) {
            copy(download, object, most, deadline);
            object.commit();
        } catch (IOException | WebClientException fault) {
            // The client's own exception is what a stream throws that breaks off.
            throw Answers.fault(fault);
        }
    }

    private void copy(Download download, ObjectWriter object, long most, Instant deadline)
            throws ImportRefusedException, IOException {
        var chunk = new byte[CHUNK_BYTES];
        long brought = 0;
        for (var read = download.bytes().read(chunk);
                read >= 0;
                read = download.bytes().read(chunk)) {
            brought += read;
            if (brought > most) {
                throw tooLarge(most);
            }
            if (!clock.instant().isBefore(deadline)) {
                throw PassingFaultException.of("it was still coming in");
            }
            object.write(chunk, 0, read);
        }
        if (download.length().orElse(brought) != brought) {
            throw PassingFaultException.of("the connection broke before the end of the file");
        }
    }

    private static ImportRefusedException tooLarge(long most) {
        return new ImportRefusedException(
                String.format(Locale.ROOT, "The file is larger than %.1f GB, which is the most.", most / GIGABYTE));
    }
}
