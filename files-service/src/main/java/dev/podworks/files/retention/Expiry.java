package dev.podworks.files.retention;

import dev.podworks.contracts.id.FileId;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.removal.Removals;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Ends files whose time is over: 30 days after the check, or after an upload was awaited in vain.
@Component
class Expiry {
    private static final Logger LOG = LoggerFactory.getLogger(Expiry.class);

    private final InputFiles files;
    private final Removals removals;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    Expiry(InputFiles files, Removals removals, TransactionalOperator tx, InstantSource clock) {
        this.files = files;
        this.removals = removals;
        this.tx = tx;
        this.clock = clock;
    }

    /// @return how many were over
    Mono<Long> expire(int atMost) {
        return files.findOver(clock.instant(), atMost)
                .concatMap(this::expireAlone)
                .count();
    }

    /// One that fails does not keep the others from their end.
    private Mono<FileId> expireAlone(FileId id) {
        return expire(id).as(tx::transactional).thenReturn(id).onErrorResume(fault -> {
            LOG.error("{} can't be expired", id, fault);
            return Mono.empty();
        });
    }

    private Mono<Void> expire(FileId id) {
        return files.lock(id)
                .flatMap(file -> files.change(id, known -> known.expired(clock.instant()))
                        .flatMap(_ -> removals.promise(file)));
    }
}
