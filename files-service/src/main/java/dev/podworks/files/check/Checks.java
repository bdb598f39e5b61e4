package dev.podworks.files.check;

import dev.podworks.files.file.InputFile;
import dev.podworks.kit.lease.Leases;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// The checks that wait, one a file.
@Component
public class Checks {
    static final String QUEUE = "check";

    /// For a process that has just noticed an upload to copy it itself. The slowest store that we reckon with.
    private static final Duration COPY_LIMIT = Duration.ofSeconds(10);
    private static final long COPY_BYTES_PER_SECOND = 50_000_000;

    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    Checks(Leases leases, TransactionalOperator tx, InstantSource clock) {
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
    }

    /// Promises a check, in the transaction that receives the file: it comes even if this process ends now.
    public Mono<Void> promise(InputFile file) {
        var sizeBytes = file.bytes().sizeBytes();
        var copied = clock.instant().plus(COPY_LIMIT).plusSeconds(sizeBytes / COPY_BYTES_PER_SECOND);
        return leases.enqueue(QUEUE, file.id().value(), copied);
    }

    /// Begins a promised check at once: the copy is there.
    public Mono<Void> begin(InputFile file) {
        return leases.enqueue(QUEUE, file.id().value(), clock.instant()).as(tx::transactional);
    }
}
