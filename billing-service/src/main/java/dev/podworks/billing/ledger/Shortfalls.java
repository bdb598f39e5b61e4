package dev.podworks.billing.ledger;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Id;
import dev.podworks.kit.sql.AfterCommit;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// States what a withdrawal could not take because it was spent already: somebody has to know, since no balance falls
/// below zero and nothing is kept back later.
@Component
public class Shortfalls {
    private static final Logger LOG = LoggerFactory.getLogger(Shortfalls.class);

    private final Counter seconds;

    /// The counter is there from the start, so that an alert sees the first increase.
    public Shortfalls(MeterRegistry metrics) {
        this.seconds = metrics.counter("podworks.billing.shortfall_seconds");
    }

    /// Once the present transaction has committed.
    ///
    /// @param what was paid for: a purchase or a plan
    public Mono<Void> state(Id what, AccountId account, long missingSeconds) {
        return missingSeconds > 0 ? AfterCommit.run(() -> note(what, account, missingSeconds)) : Mono.empty();
    }

    private void note(Id what, AccountId account, long missingSeconds) {
        LOG.warn(
                "The money of {} went back, but {} s of its credits were spent by {} already",
                what,
                missingSeconds,
                account);
        seconds.increment(missingSeconds);
    }
}
