package dev.podworks.kit.outbox;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.DomainEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.RequestId;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.cause.TraceParent;
import dev.podworks.kit.sql.AfterCommit;
import dev.podworks.kit.sql.Bind;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// Tells the world what a transaction decided, if and only if it commits.
public final class Outbox {
    private static final String INSERT = """
            insert into outbox (shard, topic, key, event_id, event_type, event_time, account, mode, request_id,
                trace_parent, payload)
            values (:shard, :topic, :key, :eventId, :eventType, :eventTime, :account, :mode, :requestId,
                :traceParent, :payload)
            """;

    private final DatabaseClient db;
    private final JsonMapper json;
    private final Ids ids;
    private final InstantSource clock;
    private final RelaySignal relay;

    public Outbox(DatabaseClient db, JsonMapper json, Ids ids, InstantSource clock, RelaySignal relay) {
        this.db = db;
        this.json = json;
        this.ids = ids;
        this.clock = clock;
        this.relay = relay;
    }

    /// Adds an event to the present transaction. The aggregate's row must be locked or written first in the same
    /// transaction: that is what puts the events of one key in order.
    ///
    /// @throws org.springframework.transaction.NoTransactionException when there is none
    public Mono<Void> append(EventType type, DomainEvent payload) {
        return AfterCommit.run(relay::wake)
                .then(Mono.deferContextual(context -> insert(type, payload, Cause.of(context))));
    }

    /// An event of {@link #appendAll}.
    ///
    public record Told(EventType type, DomainEvent payload, Cause cause) {}

    /// The same for several events in one statement, in their order.
    public Mono<Void> appendAll(List<Told> told) {
        return told.isEmpty() ? Mono.empty() : AfterCommit.run(relay::wake).then(Mono.defer(() -> insertAll(told)));
    }

    private Mono<Void> insertAll(List<Told> told) {
        return db.sql("""
                insert into outbox (shard, topic, key, event_id, event_type, event_time, account, mode, request_id,
                    trace_parent, payload)
                select shard, topic, key, event_id, event_type, :eventTime, account, nullif(mode, ''),
                    nullif(request_id, ''), nullif(trace_parent, ''), convert_to(payload, 'UTF8')
                from unnest(:shards::smallint[], :topics::text[], :keys::text[], :eventIds::text[], :eventTypes::text[],
                    :accounts::text[], :modes::text[], :requestIds::text[], :traceParents::text[], :payloads::text[])
                    with ordinality as told (shard, topic, key, event_id, event_type, account, mode, request_id,
                        trace_parent, payload, place)
                order by place
                """)
                .bind("eventTime", clock.instant())
                .bind(
                        "shards",
                        told.stream()
                                .map(one -> (short) Shards.of(one.payload().key()))
                                .toArray(Short[]::new))
                .bind("topics", texts(told, one -> one.type().topic().topicName()))
                .bind("keys", texts(told, one -> one.payload().key()))
                .bind("eventIds", texts(told, _ -> ids.event().value()))
                .bind("eventTypes", texts(told, one -> one.type().typeName()))
                .bind("accounts", texts(told, one -> one.payload().accountId().value()))
                .bind(
                        "modes",
                        texts(
                                told,
                                one -> one.payload().eventMode().map(Mode::wire).orElse("")))
                .bind(
                        "requestIds",
                        texts(
                                told,
                                one -> one.cause()
                                        .request()
                                        .map(RequestId::value)
                                        .orElse("")))
                .bind(
                        "traceParents",
                        texts(
                                told,
                                one -> one.cause()
                                        .trace()
                                        .map(TraceParent::value)
                                        .orElse("")))
                .bind("payloads", texts(told, one -> json.writeValueAsString(one.payload())))
                .then();
    }

    private static String[] texts(List<Told> told, Function<Told, String> text) {
        return told.stream().map(text).toArray(String[]::new);
    }

    private Mono<Void> insert(EventType type, DomainEvent payload, Cause cause) {
        return db.sql(INSERT)
                .bind("shard", Shards.of(payload.key()))
                .bind("topic", type.topic().topicName())
                .bind("key", payload.key())
                .bind("eventId", ids.event().value())
                .bind("eventType", type.typeName())
                .bind("eventTime", clock.instant())
                .bind("account", payload.accountId().value())
                .bind("mode", Bind.text(payload.eventMode().map(Mode::wire)))
                .bind("requestId", Bind.text(cause.request().map(RequestId::value)))
                .bind("traceParent", Bind.text(cause.trace().map(TraceParent::value)))
                .bind("payload", json.writeValueAsBytes(payload))
                .then();
    }
}
