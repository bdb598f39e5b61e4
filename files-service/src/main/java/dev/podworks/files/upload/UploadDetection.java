package dev.podworks.files.upload;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.files.capture.Capture;
import dev.podworks.files.check.CheckQueue;
import dev.podworks.files.check.SizeRule;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.file.ReceivedObject;
import dev.podworks.store.ObjectStore;
import dev.podworks.store.StoredObject;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Detects that an upload is complete.
///
/// The row first records which object is the file, then the object is copied. A concurrent detection finds the row
/// changed and does nothing. If the process ends before the copy, the scheduled check makes it.
@Component
public class UploadDetection {
    private static final Logger LOG = LoggerFactory.getLogger(UploadDetection.class);
    private static final Duration STORE_TIMEOUT = Duration.ofSeconds(3);
    /// How long a request waits for the copy, which continues in the background.
    private static final Duration COPY_WAIT = Duration.ofSeconds(1);

    private final InputFiles files;
    private final ObjectStore store;
    private final SizeRule sizes;
    private final Capture capture;
    private final CheckQueue checks;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    UploadDetection(
            InputFiles files,
            ObjectStore store,
            SizeRule sizes,
            Capture capture,
            CheckQueue checks,
            TransactionalOperator tx,
            InstantSource clock) {
        this.files = files;
        this.store = store;
        this.sizes = sizes;
        this.capture = capture;
        this.checks = checks;
        this.tx = tx;
        this.clock = clock;
    }

    /// Checks whether an awaited file was uploaded, and receives it if so.
    ///
    /// @return the current file, or an error if the object store is unavailable
    public Mono<InputFile> detect(InputFile file) {
        if (!file.isAwaitingUpload()) {
            return Mono.just(file);
        }
        return store.find(ObjectKeys.upload(file.id()))
                .timeout(STORE_TIMEOUT)
                .flatMap(found -> receive(file, found))
                .defaultIfEmpty(file);
    }

    /// The same, but returns the file unchanged if the object store is unavailable.
    public Mono<InputFile> detectIfAvailable(InputFile file) {
        return detect(file).onErrorResume(error -> {
            LOG.warn("Could not check whether {} is uploaded: {}", file.id(), error.toString());
            return Mono.just(file);
        });
    }

    private Mono<InputFile> receive(InputFile file, StoredObject found) {
        var object = ReceivedObject.uploaded(found.etag(), found.sizeBytes(), clock.instant());
        return files.update(file.id(), awaiting -> awaiting.received(object))
                .flatMap(received -> checks.schedule(received).thenReturn(received))
                .as(tx::transactional)
                .flatMap(received -> captureNow(received).thenReturn(received))
                // A concurrent request was first.
                .switchIfEmpty(files.find(file.id()));
    }

    /// Immediately, so that writes after the response have no effect.
    private Mono<Void> captureNow(InputFile received) {
        var captured = sizes.validate(received).isPresent()
                ? Mono.<Void>empty()
                : capture.capture(received).then();
        // Cached, so that cancelling the request does not cancel the copy.
        var copying = captured.then(checks.startNow(received)).cache();
        return copying.timeout(COPY_WAIT).onErrorResume(error -> {
            LOG.info("{} is captured in the background: {}", received.id(), error.toString());
            return Mono.empty();
        });
    }
}
