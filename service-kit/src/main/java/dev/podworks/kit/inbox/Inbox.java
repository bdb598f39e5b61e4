package dev.podworks.kit.inbox;

import dev.podworks.contracts.id.EventId;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

/// Remembers which events a consumer has dealt with.
final class Inbox {
    /// Longer than any record can come again: consumers that lag further than the topics keep records start from
    /// snapshots.
    static final Duration MEMORY = Duration.ofDays(14);

    private static final Duration LONGEST_PROBE = Duration.ofSeconds(5);

    private final DatabaseClient db;
    private final Duration handlerTimeout;

    /// @param handlerTimeout how long a handler's transaction may take. It is the statement timeout there, too: the
    ///     database gives up what the service has given up, and no connection stays behind
    Inbox(DatabaseClient db, Duration handlerTimeout) {
        this.db = db;
        this.handlerTimeout = handlerTimeout;
    }

    Duration handlerTimeout() {
        return handlerTimeout;
    }

    /// Notes the event in the present transaction.
    ///
    /// @return false when it was noted before: it has been dealt with
    Mono<Boolean> isNew(String consumer, EventId event) {
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

    /// Notes the events in the present transaction.
    ///
    /// @return those that were not noted before
    Mono<Set<EventId>> areNew(String consumer, Collection<EventId> events) {
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

    /// Whether the database answers at all. Tells a slow handler from a database that is away.
    Mono<Boolean> isDatabaseReachable() {
        return db.sql("select true as answer")
                .map(row -> Boolean.TRUE.equals(row.get("answer", Boolean.class)))
                .one()
                .timeout(handlerTimeout.compareTo(LONGEST_PROBE) < 0 ? handlerTimeout : LONGEST_PROBE)
                .onErrorReturn(false);
    }

    private String statementTimeout() {
        return handlerTimeout.toMillis() + "ms";
    }

    static Mono<Long> forgetOld(DatabaseClient db, int atMost) {
        return db.sql("""
                delete from inbox where (consumer, event_id) in (
                    select consumer, event_id from inbox
                    where received_at < now() - make_interval(secs => :memory) limit :atMost)
                """)
                .bind("memory", (double) MEMORY.toSeconds())
                .bind("atMost", atMost)
                .fetch()
                .rowsUpdated();
    }
}
