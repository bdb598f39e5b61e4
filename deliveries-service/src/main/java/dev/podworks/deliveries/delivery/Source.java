package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryError.Code;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.cloud.Part;
import dev.podworks.store.ObjectReader;
import dev.podworks.store.ObjectStore;
import dev.podworks.store.StoredObject;
import java.time.Duration;

/// The bytes of one output, from our own store.
final class Source {
    private static final Duration STORE_LIMIT = Duration.ofSeconds(40);

    private final ObjectStore store;
    private final ObjectReader reader;
    private final StoredOutput output;
    private StoredObject seen;

    /// @throws CloudException.Refused when they are not there
    Source(ObjectStore store, ObjectReader reader, StoredOutput output) {
        this.store = store;
        this.reader = reader;
        this.output = output;
        this.seen = find();
    }

    /// Looks whether they are still there.
    void lookAgain() {
        seen = find();
    }

    Part part(long from, long length) {
        return new Part(from, length, reader.read(output.objectKey(), seen, from, length));
    }

    /// Something of another length is not what was told: to wait for the rest of it would take for ever.
    private StoredObject find() {
        return store.find(output.objectKey())
                .blockOptional(STORE_LIMIT)
                .filter(object -> object.sizeBytes() == output.sizeBytes())
                .orElseThrow(() ->
                        new CloudException.Refused(Code.FILES_EXPIRED, "The project's files are not there any more."));
    }
}
