package dev.podworks.kit.inbox;

import dev.podworks.contracts.id.EventId;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

/// Records which events a listener has handled. A consumer is a listener's name.
final class Inbox {
    /// Longer than any record can be redelivered.
    static final Duration RETENTION = Duration.ofDays(14);

    private static final Duration MAX_PROBE_TIMEOUT = Duration.ofSeconds(5);

    private final DatabaseClient db;
    private final Duration handlerTimeout;

    /// @param handlerTimeout of a handler's transaction. Also its statement timeout, so that the database cancels
    ///     the statements of a handler that timed out and its connection becomes free
    Inbox(DatabaseClient db, Duration handlerTimeout) {
        this.db = db;
        this.handlerTimeout = handlerTimeout;
    }

    Duration handlerTimeout() {
        return handlerTimeout;
    }

    /// Records an event in the current transaction.
    ///
    /// @return false if it was recorded before, so has been handled
    Mono<Boolean> recordIfNew(String consumer, EventId event) {
        return db.sql("""
                insert into inbox (consumer, event_id)
                select :consumer, :event from set_config('statement_timeout', :timeout, true)
                on conflict do nothing
                """)
                .bind("consumer", consumer)
                .bind("event", event.value())
                .bind("timeout", statementTimeout())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// Records events in the current transaction.
    ///
    /// @return those that were not recorded before
    Mono<Set<EventId>> recordNew(String consumer, Collection<EventId> events) {
        return db.sql("""
                insert into inbox (consumer, event_id)
                select :consumer, unnest(:events) from set_config('statement_timeout', :timeout, true)
                on conflict do nothing
                returning event_id
                """)
                .bind("consumer", consumer)
                .bind("timeout", statementTimeout())
                .bind("events", events.stream().map(EventId::value).toArray(String[]::new))
                .map(row -> new EventId(row.get("event_id", String.class)))
                .all()
                .collect(Collectors.toSet());
    }

    /// Distinguishes a slow handler from an unavailable database.
    Mono<Boolean> isDatabaseReachable() {
        return db.sql("select true as reachable")
                .map(row -> Boolean.TRUE.equals(row.get("reachable", Boolean.class)))
                .one()
                .timeout(Collections.min(List.of(handlerTimeout, MAX_PROBE_TIMEOUT)))
                .onErrorReturn(false);
    }

    private String statementTimeout() {
        return handlerTimeout.toMillis() + "ms";
    }

    static Mono<Long> deleteOld(DatabaseClient db, int atMost) {
        return db.sql("""
                delete from inbox where (consumer, event_id) in (
                    select consumer, event_id from inbox
                    where received_at < now() - make_interval(secs => :retention) limit :atMost)
                """)
                .bind("retention", (double) RETENTION.toSeconds())
                .bind("atMost", atMost)
                .fetch()
                .rowsUpdated();
    }
}
