package dev.podworks.files.retention;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.kit.store.ObjectStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Takes away what lies under upload keys that nobody will look at: bytes that were put there after the file was in,
/// and parts of writings that broke off.
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
        return store.list(ObjectKeys.UPLOADS, before)
                .concatMap(key -> isWanted(key).filter(wanted -> !wanted).flatMap(_ -> store.delete(key)))
                .then(store.abortWritings(ObjectKeys.FILES, before));
    }

    private Mono<Boolean> isWanted(String key) {
        return Mono.justOrEmpty(fileId(key))
                .flatMap(files::find)
                .map(InputFile::awaitsUpload)
                .defaultIfEmpty(false);
    }

    private static Optional<FileId> fileId(String key) {
        try {
            return Optional.of(new FileId(key.substring(ObjectKeys.UPLOADS.length())));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
