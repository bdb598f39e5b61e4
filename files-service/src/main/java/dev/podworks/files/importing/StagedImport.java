package dev.podworks.files.importing;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.file.ReceivedObject;
import dev.podworks.kit.lease.Lease;
import dev.podworks.store.ObjectStore;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The object that one attempt of an import writes. If the process crashes, the sweep of abandoned uploads deletes
/// it.
final class StagedImport {
    private static final Logger LOG = LoggerFactory.getLogger(StagedImport.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(40);

    private final ObjectStore store;
    private final String key;

    StagedImport(ObjectStore store, FileId file, Lease lease) {
        this.store = store;
        this.key = ObjectKeys.importAttempt(file, lease.token());
    }

    String key() {
        return key;
    }

    /// @throws IOException if the object store is unavailable
    ReceivedObject find(Instant now) throws IOException {
        try {
            return store.find(key)
                    .map(stored -> ReceivedObject.imported(key, stored.etag(), stored.sizeBytes(), now))
                    .blockOptional(TIMEOUT)
                    .orElseThrow();
        } catch (RuntimeException e) {
            throw TransientImportException.of("the file could not be stored", e);
        }
    }

    /// Called if another attempt has finished first or the file was deleted.
    void discard() {
        store.delete(key).subscribe(_ -> {}, error -> LOG.info("{} is left to the sweep: {}", key, error.toString()));
    }
}
