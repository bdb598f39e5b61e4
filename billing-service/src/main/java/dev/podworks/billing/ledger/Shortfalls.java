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

/// Logs and counts credits that a withdrawal could not take because they were already spent. Balances are never
/// negative and later credits are not withheld, so operators must be told.
@Component
public class Shortfalls {
    private static final Logger LOG = LoggerFactory.getLogger(Shortfalls.class);

    private final Counter seconds;

    /// Registered at startup, so that an alert sees the first increase.
    public Shortfalls(MeterRegistry metrics) {
        this.seconds = metrics.counter("podworks.billing.shortfall_seconds");
    }

    /// Takes effect after the current transaction commits.
    ///
    /// @param payable the purchase or subscription that was paid
    public Mono<Void> record(Id payable, AccountId account, long missingSeconds) {
        return missingSeconds > 0 ? AfterCommit.run(() -> log(payable, account, missingSeconds)) : Mono.empty();
    }

    private void log(Id payable, AccountId account, long missingSeconds) {
        LOG.warn(
                "{} was refunded or disputed, but {} s of its credits had already been spent by {}",
                payable,
                missingSeconds,
                account);
        seconds.increment(missingSeconds);
    }
}
