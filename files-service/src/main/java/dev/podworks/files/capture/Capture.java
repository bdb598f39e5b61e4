package dev.podworks.files.capture;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.files.file.InputFile;
import dev.podworks.store.ObjectStore;
import dev.podworks.store.StoredObject;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Copies the noticed bytes to where neither a client nor an import writes, and deletes where they came from.
///
/// Every step can be repeated, by several processes at once, because only ever the same bytes (the noticed ETag) are
/// copied:
///
/// - ended before the copy: the next try makes it;
/// - ended after it: the next try finds the copy and takes the upload away;
/// - something else was put under the upload's key meanwhile: it is not copied;
/// - a process that was paused and goes on after the file was checked copies the bytes that were checked, or nothing.
@Component
public class Capture {
    private final ObjectStore store;

    Capture(ObjectStore store) {
        this.store = store;
    }

    /// @return false when the noticed bytes are gone and no copy of them was made: somebody put others in their place
    ///     within the moment between the noticing and the copy
    public Mono<Boolean> capture(InputFile file) {
        return isCaptured(file)
                .flatMap(captured -> captured ? Mono.just(true) : copy(file))
                .flatMap(captured -> discard(file).thenReturn(captured));
    }

    public Mono<Boolean> isCaptured(InputFile file) {
        return store.find(ObjectKeys.file(file.id())).hasElement();
    }

    /// Deletes the upload, or what the import left: it is captured, or it is nothing that we keep.
    public Mono<Void> discard(InputFile file) {
        return store.delete(source(file));
    }

    private Mono<Boolean> copy(InputFile file) {
        var noticed = new StoredObject(file.bytes().sizeBytes(), file.bytes().etag());
        return store.copy(source(file), noticed, ObjectKeys.file(file.id()))
                // Another process may have made the copy, and taken the upload away, since we looked.
                .flatMap(copied -> copied ? Mono.just(true) : isCaptured(file));
    }

    /// Where the bytes of a file that is being checked lie until they are captured.
    public static String source(InputFile file) {
        return Optional.ofNullable(file.bytes().key()).orElseGet(() -> ObjectKeys.upload(file.id()));
    }
}
