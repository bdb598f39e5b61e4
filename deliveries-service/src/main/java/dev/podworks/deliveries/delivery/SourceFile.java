package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryError.Code;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.cloud.FilePart;
import dev.podworks.store.ObjectReader;
import dev.podworks.store.ObjectStore;
import dev.podworks.store.StoredObject;
import java.time.Duration;

/// An output in the object store, to be delivered.
final class SourceFile {
    private static final Duration STORE_TIMEOUT = Duration.ofSeconds(40);

    private final ObjectStore store;
    private final ObjectReader reader;
    private final StoredOutput output;
    private StoredObject object;

    /// @throws CloudException.Rejected when it is not stored any more
    SourceFile(ObjectStore store, ObjectReader reader, StoredOutput output) {
        this.store = store;
        this.reader = reader;
        this.output = output;
        this.object = find();
    }

    /// @throws CloudException.Rejected when it is not stored any more
    void requireStored() {
        object = find();
    }

    FilePart part(long from, long length) {
        return new FilePart(from, length, reader.read(output.objectKey(), object, from, length));
    }

    /// An object of another size than published is an error too: the provider would wait for the missing bytes.
    private StoredObject find() {
        return store.find(output.objectKey())
                .blockOptional(STORE_TIMEOUT)
                .filter(found -> found.sizeBytes() == output.sizeBytes())
                .orElseThrow(
                        () -> new CloudException.Rejected(Code.FILES_EXPIRED, "The project's files have expired."));
    }
}
