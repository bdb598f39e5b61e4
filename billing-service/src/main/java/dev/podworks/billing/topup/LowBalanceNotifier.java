package dev.podworks.billing.topup;

import dev.podworks.billing.ledger.LowBalanceListener;
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

/// Publishes `credits.low`, at most once a day: `low_notice` stores when.
@Component
@Order(1)
class LowBalanceNotifier implements LowBalanceListener {
    private static final Duration NOTICE_INTERVAL = Duration.ofHours(24);

    private final DatabaseClient db;
    private final Outbox outbox;
    private final InstantSource clock;

    LowBalanceNotifier(DatabaseClient db, Outbox outbox, InstantSource clock) {
        this.db = db;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Override
    public Mono<Void> onLowBalance(AccountId account, long thresholdSeconds, Balance balance) {
        return claimNotice(account, clock.instant())
                .filter(Boolean::booleanValue)
                .flatMap(_ -> outbox.append(EventType.CREDITS_LOW, new CreditsLow(account, thresholdSeconds, balance)));
    }

    private Mono<Boolean> claimNotice(AccountId account, Instant now) {
        return db.sql("""
                insert into low_notice as notice (account, told_at) values (:account, :now)
                on conflict (account) do update set told_at = excluded.told_at where notice.told_at <= :dayAgo
                """)
                .bind("account", account.value())
                .bind("now", now)
                .bind("dayAgo", now.minus(NOTICE_INTERVAL))
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }
}
