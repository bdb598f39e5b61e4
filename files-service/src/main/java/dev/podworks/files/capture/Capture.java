package dev.podworks.files.capture;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.files.file.InputFile;
import dev.podworks.store.ObjectStore;
import dev.podworks.store.StoredObject;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Copies a received object to a key that neither clients nor imports write to, and deletes the original.
///
/// Every step is idempotent, also across processes, because only the object with the recorded ETag is copied:
///
/// - after a crash before the copy, the next attempt makes it;
/// - after a crash after the copy, the next attempt finds it and deletes the original;
/// - an upload that was overwritten in the meantime is not copied;
/// - a process that was paused and resumes after the check copies the bytes that were checked, or nothing.
@Component
public class Capture {
    private final ObjectStore store;

    Capture(ObjectStore store) {
        this.store = store;
    }

    /// @return false if the object was overwritten or deleted between detection and copy, so that there is no copy
    public Mono<Boolean> capture(InputFile file) {
        return isCaptured(file)
                .flatMap(captured -> captured ? Mono.just(true) : copy(file))
                .flatMap(captured -> discard(file).thenReturn(captured));
    }

    public Mono<Boolean> isCaptured(InputFile file) {
        return store.find(ObjectKeys.file(file.id())).hasElement();
    }

    /// Deletes the original object, which is captured or rejected.
    public Mono<Void> discard(InputFile file) {
        return store.delete(source(file));
    }

    private Mono<Boolean> copy(InputFile file) {
        var received = new StoredObject(
                file.receivedObject().sizeBytes(), file.receivedObject().etag());
        return store.copy(source(file), received, ObjectKeys.file(file.id()))
                // Another process may have captured the file and deleted the original in the meantime.
                .flatMap(copied -> copied ? Mono.just(true) : isCaptured(file));
    }

    /// The key of a file's original object until it is captured.
    public static String source(InputFile file) {
        return Optional.ofNullable(file.receivedObject().key()).orElseGet(() -> ObjectKeys.upload(file.id()));
    }
}
