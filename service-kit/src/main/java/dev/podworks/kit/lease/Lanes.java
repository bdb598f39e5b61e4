package dev.podworks.kit.lease;

import dev.podworks.kit.cause.Cause;
import java.time.Instant;
import java.time.InstantSource;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// The lanes of one queue. A lane is the leased right to send to one receiver, such as a webhook endpoint: its
/// holder sends what is due for that receiver, so a slow receiver delays no other one, and the number of requests
/// in flight to it is bounded over all replicas.
///
/// A lane is a work item; what it sends are rows of a table of the service. No row is ever left without a lane, if
/// both sides keep to this protocol:
///
/// - A transaction that makes a row due also calls [#open] for its lane.
/// - The holder ends by [#releaseUnlessDue] and in no other way.
///
/// Both lock the lane's row, so they run one after the other. If `open` is first, the release waits for its commit
/// and then finds the row. If the release is first, `open` waits and then opens the lane again.
public final class Lanes {
    private final String queue;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    public Lanes(String queue, Leases leases, TransactionalOperator tx, InstantSource clock) {
        this.queue = queue;
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
    }

    /// The queue that a [Worker] claims lanes from.
    public String queue() {
        return queue;
    }

    /// Opens a lane in the current transaction: a worker claims it after the commit. A lane that is held stays with
    /// its holder. A lane serves many rows, so it has no cause of its own.
    ///
    /// @throws org.springframework.transaction.NoTransactionException when there is none
    public Mono<Void> open(String lane) {
        return leases.enqueue(queue, lane, clock.instant()).contextWrite(Cause.UNKNOWN::putInto);
    }

    /// Deletes a lane, even if it is held: its holder finds the lease lost at the next heartbeat.
    public Mono<Void> withdraw(String lane) {
        return leases.withdraw(queue, lane);
    }

    /// Releases a lane, in a transaction of its own, unless something is due: until the next row is due, or for
    /// good if nothing is left.
    ///
    /// @param nextDue when the next row of the lane is due, empty if there is none; subscribed to under the row
    ///     lock
    /// @return false when something is due and the lane is still held; [LeaseLostException] when another worker has
    ///     it
    public Mono<Boolean> releaseUnlessDue(Lease lane, Mono<Instant> nextDue) {
        return leases.lock(lane)
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new LeaseLostException(lane)))
                .then(nextDue)
                .flatMap(due -> due.isAfter(clock.instant()) ? leases.release(lane, due) : Mono.just(false))
                .switchIfEmpty(Mono.defer(() -> leases.complete(lane)))
                .as(tx::transactional);
    }
}
