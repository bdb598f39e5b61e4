package dev.podworks.billing.topup;

import dev.podworks.billing.ledger.BalanceWatch;
import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.event.BillingEvent.CreditsLow;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.outbox.Outbox;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.springframework.core.annotation.Order;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Tells `credits.low`, and remembers when in `low_notice`.
@Component
@Order(1)
class LowNotices implements BalanceWatch {
    private static final Duration AT_MOST_EVERY = Duration.ofHours(24);

    private final DatabaseClient db;
    private final Outbox outbox;
    private final InstantSource clock;

    LowNotices(DatabaseClient db, Outbox outbox, InstantSource clock) {
        this.db = db;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Override
    public Mono<Void> low(AccountId account, long thresholdSeconds, Balance balance) {
        return mayTell(account, clock.instant())
                .filter(Boolean::booleanValue)
                .flatMap(_ -> outbox.append(EventType.CREDITS_LOW, new CreditsLow(account, thresholdSeconds, balance)));
    }

    private Mono<Boolean> mayTell(AccountId account, Instant now) {
        return db.sql("""
                insert into low_notice as notice (account, told_at) values (:account, :now)
                on conflict (account) do update set told_at = excluded.told_at where notice.told_at <= :dayAgo
                """)
                .bind("account", account.value())
                .bind("now", now)
                .bind("dayAgo", now.minus(AT_MOST_EVERY))
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }
}
