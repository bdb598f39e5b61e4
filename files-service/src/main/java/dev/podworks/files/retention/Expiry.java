package dev.podworks.files.retention;

import dev.podworks.contracts.id.FileId;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.removal.Removals;
import java.time.InstantSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Ends files whose time is over: 30 days after the check, or after an upload was awaited in vain.
@Component
class Expiry {
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
                .concatMap(file -> expire(file).as(tx::transactional).thenReturn(file))
                .count();
    }

    private Mono<Void> expire(FileId id) {
        return files.lock(id)
                .flatMap(file -> files.change(id, known -> known.expired(clock.instant()))
                        .flatMap(_ -> removals.promise(file)));
    }
}
