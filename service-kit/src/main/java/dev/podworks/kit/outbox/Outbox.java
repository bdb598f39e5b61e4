package dev.podworks.kit.outbox;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.DomainEvent;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.RequestId;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.cause.TraceParent;
import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.sql.AfterCommit;
import dev.podworks.kit.sql.Bind;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;
import tools.jackson.databind.json.JsonMapper;

/// Publishes the events of a transaction if and only if it commits.
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
    private final EventForwarder forwarder;
    private final Source source;

    public Outbox(
            DatabaseClient db,
            JsonMapper json,
            Ids ids,
            InstantSource clock,
            RelaySignal relay,
            EventForwarder forwarder,
            Source source) {
        this.db = db;
        this.json = json;
        this.ids = ids;
        this.clock = clock;
        this.relay = relay;
        this.forwarder = forwarder;
        this.source = source;
    }

    /// Adds an event to the current transaction. The aggregate's row must be locked or written before in the same
    /// transaction, which orders the events of a key.
    ///
    /// @throws org.springframework.transaction.NoTransactionException if there is none
    public Mono<Void> append(EventType type, DomainEvent payload) {
        return Mono.deferContextual(context -> {
            var event = new Event(ids.event(), type, source.uri(), clock.instant(), payload);
            var bytes = json.writeValueAsBytes(payload);
            return AfterCommit.run(relay::wake)
                    .then(forwardAfterCommit(event, bytes, context))
                    .then(Mono.defer(() -> insert(event, bytes, Cause.of(context))));
        });
    }

    private Mono<Void> forwardAfterCommit(Event event, byte[] payload, ContextView request) {
        return EventForwarder.isForwarded(event)
                ? AfterCommit.call(forwarder.forward(event, payload).contextWrite(request))
                : Mono.empty();
    }

    /// An event to append.
    ///
    /// @param cause what it is published for
    public record NewEvent(EventType type, DomainEvent payload, Cause cause) {}

    /// Adds several events in one statement, in the order of the list.
    public Mono<Void> appendAll(List<NewEvent> events) {
        return events.isEmpty() ? Mono.empty() : AfterCommit.run(relay::wake).then(Mono.defer(() -> insertAll(events)));
    }

    private Mono<Void> insertAll(List<NewEvent> events) {
        return db.sql("""
                insert into outbox (shard, topic, key, event_id, event_type, event_time, account, mode, request_id,
                    trace_parent, payload)
                select shard, topic, key, event_id, event_type, :eventTime, account, nullif(mode, ''),
                    nullif(request_id, ''), nullif(trace_parent, ''), convert_to(payload, 'UTF8')
                from unnest(:shards::smallint[], :topics::text[], :keys::text[], :eventIds::text[], :eventTypes::text[],
                    :accounts::text[], :modes::text[], :requestIds::text[], :traceParents::text[], :payloads::text[])
                    with ordinality as event (shard, topic, key, event_id, event_type, account, mode, request_id,
                        trace_parent, payload, ordinal)
                order by ordinal
                """)
                .bind("eventTime", clock.instant())
                .bind(
                        "shards",
                        events.stream()
                                .map(event -> (short) Shards.of(event.payload().key()))
                                .toArray(Short[]::new))
                .bind("topics", texts(events, event -> event.type().topic().topicName()))
                .bind("keys", texts(events, event -> event.payload().key()))
                .bind("eventIds", texts(events, _ -> ids.event().value()))
                .bind("eventTypes", texts(events, event -> event.type().typeName()))
                .bind(
                        "accounts",
                        texts(events, event -> event.payload().accountId().value()))
                .bind(
                        "modes",
                        texts(
                                events,
                                event -> event.payload()
                                        .eventMode()
                                        .map(Mode::wire)
                                        .orElse("")))
                .bind(
                        "requestIds",
                        texts(
                                events,
                                event -> event.cause()
                                        .request()
                                        .map(RequestId::value)
                                        .orElse("")))
                .bind(
                        "traceParents",
                        texts(
                                events,
                                event -> event.cause()
                                        .trace()
                                        .map(TraceParent::value)
                                        .orElse("")))
                .bind("payloads", texts(events, event -> json.writeValueAsString(event.payload())))
                .then();
    }

    private static String[] texts(List<NewEvent> events, Function<NewEvent, String> text) {
        return events.stream().map(text).toArray(String[]::new);
    }

    private Mono<Void> insert(Event event, byte[] bytes, Cause cause) {
        var type = event.type();
        var payload = event.payload();
        return db.sql(INSERT)
                .bind("shard", Shards.of(payload.key()))
                .bind("topic", type.topic().topicName())
                .bind("key", payload.key())
                .bind("eventId", event.id().value())
                .bind("eventType", type.typeName())
                .bind("eventTime", event.time())
                .bind("account", payload.accountId().value())
                .bind("mode", Bind.text(payload.eventMode().map(Mode::wire)))
                .bind("requestId", Bind.text(cause.request().map(RequestId::value)))
                .bind("traceParent", Bind.text(cause.trace().map(TraceParent::value)))
                .bind("payload", bytes)
                .then();
    }
}
