package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.sql.Bind;
import dev.podworks.webhooks.endpoint.Endpoint;
import dev.podworks.webhooks.event.StoredEvent;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.List;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `delivery`, except for the statements of lanes.
@Component
class DeliveryTable {
    /// How many of an endpoint's newest deliveries are searched for pending pings.
    private static final int PING_SEARCH_ROWS = 100;

    private final DatabaseClient db;

    DeliveryTable(DatabaseClient db) {
        this.db = db;
    }

    /// Inserts a delivery for every endpoint that subscribes to the event, due immediately.
    ///
    /// @return these endpoints, always in the same order, so that locking their lanes cannot deadlock
    Flux<EndpointId> insertForAll(StoredEvent event, Instant now) {
        return db.sql("""
                with inserted as (
                    insert into delivery (created_at, endpoint, event_id, event_type, event_at, status, next_attempt_at)
                    select cast(:now as timestamptz), id, cast(:event as text), cast(:type as text),
                           cast(:eventAt as timestamptz), 'pending', cast(:now as timestamptz)
                    from endpoint
                    where account = :account and mode = :mode and enabled
                      and ('*' = any(event_types) or :type = any(event_types))
                      and (show is null or (show = cast(:show as text) and :type like 'project.%'))
                    returning endpoint)
                select endpoint from inserted order by endpoint
                """)
                .bind("now", now)
                .bind("event", event.id().value())
                .bind("type", event.type())
                .bind("eventAt", event.createdAt())
                .bind("account", event.account().value())
                .bind("mode", event.mode().wire())
                .bind(
                        "show",
                        Bind.text(event.show() == null ? null : event.show().value()))
                .map(row -> new EndpointId(row.get("endpoint", String.class)))
                .all();
    }

    /// Inserts a ping's delivery, due immediately. It is marked as retried, like manual retries, so that its
    /// failure does not count against the endpoint.
    Mono<Delivery> insertPing(EndpointId endpoint, StoredEvent ping) {
        return db.sql("""
                insert into delivery (created_at, endpoint, event_id, event_type, event_at, status, retried,
                                      next_attempt_at)
                values (:now, :endpoint, :event, :type, :now, 'pending', true, :now)
                returning *
                """)
                .bind("now", ping.createdAt())
                .bind("endpoint", endpoint.value())
                .bind("event", ping.id().value())
                .bind("type", ping.type())
                .map(DeliveryTable::delivery)
                .one();
    }

    /// An endpoint's pending pings among its newest deliveries, newest first.
    ///
    /// @param since limits how many partitions are read
    Mono<List<Delivery>> pendingPings(EndpointId endpoint, Instant since) {
        return db.sql("""
                select * from (
                    select * from delivery where endpoint = :endpoint and created_at > :since
                    order by id desc limit :newest) newest
                where event_type = :ping and status = 'pending'
                order by id desc
                """)
                .bind("endpoint", endpoint.value())
                .bind("since", since)
                .bind("newest", PING_SEARCH_ROWS)
                .bind("ping", Ping.TYPE)
                .map(DeliveryTable::delivery)
                .all()
                .collectList();
    }

    /// The current state of a delivery. Empty if its partition was dropped.
    Mono<Delivery> read(Delivery delivery) {
        return db.sql("select * from delivery where created_at = :createdAt and id = :id")
                .bind("createdAt", delivery.createdAt())
                .bind("id", delivery.id())
                .map(DeliveryTable::delivery)
                .one();
    }

    /// Newest first: one row more than the page holds, to detect a next page.
    Mono<List<Delivery>> page(Endpoint endpoint, DeliveryFilter filter, Instant oldest, long before, Limit limit) {
        return db.sql(filter.sql())
                .bind("endpoint", endpoint.id().value())
                .bind("before", before)
                .bind("oldest", oldest)
                .bind("limit", limit.queryLimit())
                .bindValues(filter.parameters(endpoint))
                .map(DeliveryTable::delivery)
                .all()
                .collectList();
    }

    /// The message of a delivery. Empty if there is no such delivery, or its event has expired.
    Mono<WebhookMessage> message(EndpointId endpoint, long id) {
        return db.sql("""
                select d.event_id, d.event_type, e.body, e.output_keys, e.trace_parent from delivery d
                join event e on e.created_at = d.event_at and e.id = d.event_id
                where d.endpoint = :endpoint and d.id = :id
                """)
                .bind("endpoint", endpoint.value())
                .bind("id", id)
                .map(WebhookMessage::of)
                .one();
    }

    /// @param retried whether a manual retry is pending
    record LockedDelivery(Delivery delivery, Instant eventAt, boolean retried) {}

    /// The row stays locked until the transaction ends.
    Mono<LockedDelivery> lock(EndpointId endpoint, long id) {
        return db.sql("select * from delivery where endpoint = :endpoint and id = :id for update")
                .bind("endpoint", endpoint.value())
                .bind("id", id)
                .map(row -> new LockedDelivery(
                        delivery(row), row.get("event_at", Instant.class), row.get("retried", Boolean.class)))
                .one();
    }

    Mono<Delivery> retry(EndpointId endpoint, long id, Instant now) {
        return db.sql("""
                update delivery set status = 'pending', retried = true, next_attempt_at = :now
                where endpoint = :endpoint and id = :id returning *
                """)
                .bind("endpoint", endpoint.value())
                .bind("id", id)
                .bind("now", now)
                .map(DeliveryTable::delivery)
                .one();
    }

    private static Delivery delivery(Readable row) {
        return new Delivery(
                row.get("id", Long.class),
                row.get("event_id", String.class),
                row.get("event_type", String.class),
                WireEnum.of(DeliveryStatus.class, row.get("status", String.class)),
                row.get("attempts", Integer.class),
                row.get("created_at", Instant.class),
                row.get("last_attempt_at", Instant.class),
                row.get("next_attempt_at", Instant.class),
                row.get("response_status", Integer.class),
                row.get("response_body", String.class),
                row.get("duration_ms", Long.class),
                row.get("error", String.class));
    }
}
