package dev.podworks.webhooks.event;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.paging.Cursors.Position;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.postgresql.codec.Json;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The SQL of `event`.
final class EventTable {
    /// Before every row: where a reader without a cursor starts.
    private static final Position NEWEST = new Position(Instant.parse("9999-12-31T23:59:59Z"), "");

    private final DatabaseClient db;
    private final JsonMapper json;

    EventTable(DatabaseClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    Mono<Void> insert(Event event, Mode mode, PublicData data, Optional<ShowId> show) {
        return db.sql("""
                insert into event (id, type, account, mode, show, created_at, data)
                values (:id, :type, :account, :mode, :show, :createdAt, :data)
                """)
                .bind("id", event.id().value())
                .bind("type", event.type().typeName())
                .bind("account", event.payload().accountId().value())
                .bind("mode", mode.wire())
                .bind("show", Bind.text(show.map(ShowId::value)))
                .bind("createdAt", event.time())
                .bind("data", Json.of(json.writeValueAsBytes(data)))
                .then();
    }

    /// The caller's events of those types, newest first, one more than the page holds.
    Mono<List<EventView>> page(Caller caller, Collection<String> types, Optional<Position> after, Limit limit) {
        var from = after.orElse(NEWEST);
        return db.sql("""
                select id, type, mode, created_at, data from event
                where account = :account and mode = :mode and type = any(:types)
                  and (:show::text is null or show = :show)
                  and (created_at, id) < (:at, :id)
                order by created_at desc, id desc
                limit :limit
                """)
                .bind("account", caller.account().value())
                .bind("mode", caller.mode().wire())
                .bind("types", types.toArray(String[]::new))
                .bind("show", Bind.text(Optional.ofNullable(caller.show()).map(ShowId::value)))
                .bind("at", from.at())
                .bind("id", from.id())
                .bind("limit", limit.probe())
                .map(this::view)
                .all()
                .collectList();
    }

    private EventView view(Readable row) {
        return new EventView(
                row.get("id", String.class),
                "event",
                row.get("type", String.class),
                WireEnum.of(Mode.class, row.get("mode", String.class)),
                row.get("created_at", Instant.class),
                json.readValue(row.get("data", Json.class).asArray(), JsonNode.class));
    }
}
