package dev.podworks.files.retention;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Id;
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

/// Deletes objects under upload and import keys that are not needed: uploads after the file was received, import
/// attempts that lost their lease, and parts of incomplete multipart uploads.
@Component
class AbandonedUploads {
    /// Longer than the validity of any upload URL and the duration of any write.
    private static final Duration MIN_AGE = Duration.ofHours(4);

    private final ObjectStore store;
    private final InputFiles files;
    private final InstantSource clock;

    AbandonedUploads(ObjectStore store, InputFiles files, InstantSource clock) {
        this.store = store;
        this.files = files;
        this.clock = clock;
    }

    Mono<Void> sweep() {
        return sweep(clock.instant().minus(MIN_AGE));
    }

    /// @param before only objects last written before this time are deleted
    Mono<Void> sweep(Instant before) {
        return Flux.concat(store.list(ObjectKeys.UPLOADS, before), store.list(ObjectKeys.IMPORTS, before))
                .concatMap(key -> isNeeded(key).filter(needed -> !needed).flatMap(_ -> store.delete(key)))
                .then(store.abortUploads(ObjectKeys.IMPORTS, before))
                // Earlier releases wrote there.
                .then(store.abortUploads(ObjectKeys.FILES, before));
    }

    private Mono<Boolean> isNeeded(String key) {
        return Mono.justOrEmpty(fileId(key))
                .flatMap(files::find)
                .map(file -> isNeeded(file, key))
                .defaultIfEmpty(false);
    }

    /// An upload is needed while it is awaited or not yet captured; an import attempt, while it is to be captured.
    private static boolean isNeeded(InputFile file, String key) {
        return file.isAwaitingUpload() && key.equals(ObjectKeys.upload(file.id()))
                || file.isChecking() && key.equals(Capture.source(file));
    }

    private static Optional<FileId> fileId(String key) {
        return Id.parse(FileId.PREFIX, key.split("/", 3)[1], FileId::new);
    }
}
