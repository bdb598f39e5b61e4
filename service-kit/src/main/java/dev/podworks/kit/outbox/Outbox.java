package dev.podworks.kit.outbox;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.DomainEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.RequestId;
import dev.podworks.kit.request.RequestIds;
import dev.podworks.kit.sql.AfterCommit;
import dev.podworks.kit.sql.Bind;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// Tells the world what a transaction decided, if and only if it commits.
public final class Outbox {
    private static final String INSERT = """
            insert into outbox (shard, topic, key, event_id, event_type, event_time, account, mode, request_id, payload)
            values (:shard, :topic, :key, :eventId, :eventType, :eventTime, :account, :mode, :requestId, :payload)
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
                .then(Mono.deferContextual(context -> insert(type, payload, RequestIds.of(context))));
    }

    private Mono<Void> insert(EventType type, DomainEvent payload, Optional<RequestId> request) {
        return db.sql(INSERT)
                .bind("shard", Shards.of(payload.key()))
                .bind("topic", type.topic().topicName())
                .bind("key", payload.key())
                .bind("eventId", ids.event().value())
                .bind("eventType", type.typeName())
                .bind("eventTime", clock.instant())
                .bind("account", payload.accountId().value())
                .bind("mode", Bind.text(payload.eventMode().map(Mode::wire)))
                .bind("requestId", Bind.text(request.map(RequestId::value)))
                .bind("payload", json.writeValueAsBytes(payload))
                .then();
    }
}
