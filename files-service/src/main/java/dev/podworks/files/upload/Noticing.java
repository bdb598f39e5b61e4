package dev.podworks.files.upload;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.files.capture.Capture;
import dev.podworks.files.check.Checks;
import dev.podworks.files.check.SizeRule;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.file.Received;
import dev.podworks.store.ObjectStore;
import dev.podworks.store.StoredObject;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Notices that an upload is complete.
///
/// First the row says which bytes the file is, then they are copied: whoever notices at the same time finds the row
/// changed and leaves it alone. A process that ends in between has promised a check, which makes the copy.
@Component
public class Noticing {
    private static final Logger LOG = LoggerFactory.getLogger(Noticing.class);
    private static final Duration STORE_LIMIT = Duration.ofSeconds(3);
    /// How long a reader waits for the copy, which goes on without the reader.
    private static final Duration COPY_PATIENCE = Duration.ofSeconds(1);

    private final InputFiles files;
    private final ObjectStore store;
    private final SizeRule sizes;
    private final Capture capture;
    private final Checks checks;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    Noticing(
            InputFiles files,
            ObjectStore store,
            SizeRule sizes,
            Capture capture,
            Checks checks,
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

    /// Looks whether the bytes of an awaited file have come in, and takes them in if they have.
    ///
    /// @return the file as it is now, or the store's fault
    public Mono<InputFile> notice(InputFile file) {
        if (!file.awaitsUpload()) {
            return Mono.just(file);
        }
        return store.find(ObjectKeys.upload(file.id()))
                .timeout(STORE_LIMIT)
                .flatMap(found -> takeIn(file, found))
                .defaultIfEmpty(file);
    }

    /// The same for readers, who get the file as we know it when the store does not answer.
    public Mono<InputFile> noticeIfReachable(InputFile file) {
        return notice(file).onErrorResume(fault -> {
            LOG.warn("Nobody knows whether {} is uploaded: {}", file.id(), fault.toString());
            return Mono.just(file);
        });
    }

    private Mono<InputFile> takeIn(InputFile file, StoredObject found) {
        var bytes = Received.uploaded(found.etag(), found.sizeBytes(), clock.instant());
        return files.change(file.id(), awaiting -> awaiting.received(bytes))
                .flatMap(received -> checks.promise(received).thenReturn(received))
                .as(tx::transactional)
                .flatMap(received -> captureNow(received).thenReturn(received))
                // Somebody else was first.
                .switchIfEmpty(files.find(file.id()));
    }

    /// At once, so that what is put there after the caller has its answer changes nothing.
    private Mono<Void> captureNow(InputFile received) {
        var captured = sizes.refusal(received).isPresent()
                ? Mono.<Void>empty()
                : capture.capture(received).then();
        // Cached, so that a reader who gives up does not end the copy.
        var copying = captured.then(checks.begin(received)).cache();
        return copying.timeout(COPY_PATIENCE).onErrorResume(fault -> {
            LOG.info("{} is captured in the background: {}", received.id(), fault.toString());
            return Mono.empty();
        });
    }
}
