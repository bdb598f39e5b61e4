package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.id.EndpointId;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.lease.Leases;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// What a lane does: looks for what is due, attempts it, writes down what became of it, and ends.
@Component
class LaneWork {
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    private static final Duration POSTPONED_FOR = Duration.ofSeconds(30);

    private final LaneTable table;
    private final Attempts attempts;
    private final RetrySchedule schedule;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;
    private final RandomGenerator random = RandomGenerator.of("L64X128MixRandom");

    LaneWork(
            LaneTable table,
            Attempts attempts,
            WebhookProperties properties,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock) {
        this.table = table;
        this.attempts = attempts;
        this.schedule = new RetrySchedule(properties.retrySchedule());
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
    }

    List<DueDelivery> due(EndpointId endpoint, Collection<Long> taken, int atMost) {
        return table.due(endpoint, taken, atMost).blockOptional(ANSWER_LIMIT).orElseGet(List::of);
    }

    /// @return empty when the attempt could not be made and was put off
    Mono<Outcome> attempt(DueDelivery delivery) {
        return attempts.make(delivery.target(), delivery.message())
                .flatMap(attempt -> attempt instanceof Attempt.NotMade
                        ? table.postpone(delivery, clock.instant().plus(POSTPONED_FOR))
                                .then(Mono.empty())
                        : Mono.fromSupplier(() -> outcome(delivery, attempt)));
    }

    Mono<Void> record(EndpointId endpoint, List<Outcome> outcomes) {
        return table.record(endpoint, outcomes);
    }

    private Outcome outcome(DueDelivery delivery, Attempt attempt) {
        var now = clock.instant();
        var isLast = attempt.succeeded() || delivery.isPing();
        return Outcome.of(delivery, attempt, now, isLast ? null : next(delivery, now));
    }

    private synchronized @Nullable Instant next(DueDelivery delivery, Instant now) {
        return schedule.next(delivery.attempts() + 1, now, delivery.eventAt(), random)
                .orElse(null);
    }

    /// Gives the lane up, unless something has become due. Whoever adds deliveries then asks for the lane in the same
    /// transaction, and waits at the row that is locked here: so either they are seen here, or the lane is opened
    /// anew.
    ///
    /// @return false when there is something to send
    boolean end(Lease lease, EndpointId endpoint) {
        return Boolean.TRUE.equals(leases.lock(lease)
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new LeaseLostException(lease)))
                .then(Mono.defer(() -> table.nextDue(endpoint)))
                .flatMap(next -> putOff(lease, next))
                .switchIfEmpty(Mono.defer(() -> leases.complete(lease)))
                .as(tx::transactional)
                .block(ANSWER_LIMIT));
    }

    private Mono<Boolean> putOff(Lease lease, Instant next) {
        return next.isAfter(clock.instant()) ? leases.release(lease, next) : Mono.just(false);
    }
}
