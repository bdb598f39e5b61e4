package dev.podworks.files.retention;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.capture.Capture;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.store.ObjectStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Deletes what lies under the keys of uploads and imports that nobody will look at: bytes that were put there
/// after the file was in, attempts of imports that lost their lease, and parts of writings that broke off.
@Component
class AbandonedUploads {
    /// Longer than any link into the store is valid, and than any writing takes.
    private static final Duration OLD = Duration.ofHours(4);

    private final ObjectStore store;
    private final InputFiles files;
    private final InstantSource clock;

    AbandonedUploads(ObjectStore store, InputFiles files, InstantSource clock) {
        this.store = store;
        this.files = files;
        this.clock = clock;
    }

    /// One round over all of them.
    Mono<Void> sweep() {
        return sweep(clock.instant().minus(OLD));
    }

    /// @param before when what is looked at was last written
    Mono<Void> sweep(Instant before) {
        return Flux.concat(store.list(ObjectKeys.UPLOADS, before), store.list(ObjectKeys.IMPORTS, before))
                .concatMap(key -> isWanted(key).filter(wanted -> !wanted).flatMap(_ -> store.delete(key)))
                .then(store.abortWritings(ObjectKeys.IMPORTS, before))
                // Where releases before this one wrote.
                .then(store.abortWritings(ObjectKeys.FILES, before));
    }

    private Mono<Boolean> isWanted(String key) {
        return Mono.justOrEmpty(fileId(key))
                .flatMap(files::find)
                .map(file -> isWanted(file, key))
                .defaultIfEmpty(false);
    }

    /// An upload is as long as it is awaited or may still have to be captured; an import's attempt, while it is the one
    /// to capture.
    private static boolean isWanted(InputFile file, String key) {
        return file.awaitsUpload() && key.equals(ObjectKeys.upload(file.id()))
                || file.isInChecking() && key.equals(Capture.source(file));
    }

    private static Optional<FileId> fileId(String key) {
        try {
            return Optional.of(new FileId(key.split("/", 3)[1]));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
