package dev.podworks.files.retention;

import dev.podworks.contracts.id.FileId;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.removal.ObjectRemoval;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Expires files: 30 days after their check, or after their creation if they were never uploaded.
@Component
class Expiry {
    private static final Logger LOG = LoggerFactory.getLogger(Expiry.class);

    private final InputFiles files;
    private final ObjectRemoval removals;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    Expiry(InputFiles files, ObjectRemoval removals, TransactionalOperator tx, InstantSource clock) {
        this.files = files;
        this.removals = removals;
        this.tx = tx;
        this.clock = clock;
    }

    /// @return the number of candidates
    Mono<Long> expire(int atMost) {
        return files.findExpired(clock.instant(), atMost)
                .concatMap(this::expireInTransaction)
                .count();
    }

    /// A failure does not prevent the others from expiring.
    private Mono<FileId> expireInTransaction(FileId id) {
        return expire(id).as(tx::transactional).thenReturn(id).onErrorResume(e -> {
            LOG.error("Could not expire {}", id, e);
            return Mono.empty();
        });
    }

    private Mono<Void> expire(FileId id) {
        return files.lock(id)
                .flatMap(file -> files.update(id, current -> current.expired(clock.instant()))
                        .flatMap(_ -> removals.schedule(file)));
    }
}
