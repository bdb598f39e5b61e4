package dev.podworks.files.importing;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.file.Received;
import dev.podworks.kit.lease.Lease;
import dev.podworks.store.ObjectStore;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where one attempt of an import writes in the store. What becomes nobody's bytes because its process was killed
/// is deleted by the sweep of abandoned uploads.
final class StagedImport {
    private static final Logger LOG = LoggerFactory.getLogger(StagedImport.class);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(40);

    private final ObjectStore store;
    private final String key;

    StagedImport(ObjectStore store, FileId file, Lease lease) {
        this.store = store;
        this.key = ObjectKeys.importAttempt(file, lease.token());
    }

    String key() {
        return key;
    }

    /// @throws IOException when the store does not answer
    Received find(Instant now) throws IOException {
        try {
            return store.find(key)
                    .map(stored -> Received.imported(key, stored.etag(), stored.sizeBytes(), now))
                    .blockOptional(ANSWER_LIMIT)
                    .orElseThrow();
        } catch (RuntimeException fault) {
            throw PassingFaultException.of("the file could not be stored", fault);
        }
    }

    /// Another attempt was faster, or the file was deleted.
    void discard() {
        store.delete(key).subscribe(_ -> {}, fault -> LOG.info("{} is left to the sweep: {}", key, fault.toString()));
    }
}
