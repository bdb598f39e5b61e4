package dev.podworks.files.check;

import dev.podworks.files.file.InputFile;
import dev.podworks.kit.lease.Leases;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// The queue of checks, at most one per file.
@Component
public class CheckQueue {
    static final String QUEUE = "check";

    /// Time for the process that detected the upload to capture it. Assumes a slow store.
    private static final Duration COPY_TIMEOUT = Duration.ofSeconds(10);
    private static final long COPY_BYTES_PER_SECOND = 50_000_000;

    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    CheckQueue(Leases leases, TransactionalOperator tx, InstantSource clock) {
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
    }

    /// Schedules a check, in the transaction that receives the file.
    public Mono<Void> schedule(InputFile file) {
        var sizeBytes = file.receivedObject().sizeBytes();
        var expectedCapture = clock.instant().plus(COPY_TIMEOUT).plusSeconds(sizeBytes / COPY_BYTES_PER_SECOND);
        return leases.enqueue(QUEUE, file.id().value(), expectedCapture);
    }

    /// Makes a scheduled check due now, because the file is captured.
    public Mono<Void> startNow(InputFile file) {
        return leases.enqueue(QUEUE, file.id().value(), clock.instant()).as(tx::transactional);
    }
}
