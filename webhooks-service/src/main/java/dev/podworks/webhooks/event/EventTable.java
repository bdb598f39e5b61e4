package dev.podworks.webhooks.event;

import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.cause.TraceParent;
import dev.podworks.kit.paging.Cursors.Position;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.spi.Parameter;
import io.r2dbc.spi.Parameters;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The SQL of `event`.
final class EventTable {
    /// Sorts before every row: the start of a list without a cursor.
    private static final Position NEWEST = new Position(Instant.parse("9999-12-31T23:59:59Z"), "");

    private static final String EACH_TYPE = """
            select newest.* from unnest(:types) chosen cross join lateral (%s) newest
            order by created_at desc, id desc limit :limit
            """;

    /// @param event as sent to clients
    record FeedRow(Position position, JsonNode event) {}

    private final DatabaseClient db;
    private final JsonMapper json;

    EventTable(DatabaseClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    /// @return false if the event is already stored
    Mono<Boolean> insert(StoredEvent event) {
        return Mono.deferContextual(context -> insert(event, Cause.of(context)));
    }

    private Mono<Boolean> insert(StoredEvent event, Cause cause) {
        return db.sql("""
                insert into event (id, type, account, mode, show, created_at, body, output_keys, trace_parent)
                values (:id, :type, :account, :mode, :show, :createdAt, :body, :outputKeys, :traceParent)
                on conflict do nothing
                """)
                .bind("id", event.id().value())
                .bind("type", event.type())
                .bind("account", event.account().value())
                .bind("mode", event.mode().wire())
                .bind("show", Bind.text(Optional.ofNullable(event.show()).map(ShowId::value)))
                .bind("createdAt", event.createdAt())
                .bind("body", event.body())
                .bind("outputKeys", outputKeys(event))
                .bind("traceParent", Bind.text(cause.trace().map(TraceParent::value)))
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    private static Parameter outputKeys(StoredEvent event) {
        return event.outputKeys().isEmpty()
                ? Parameters.in(String[].class)
                : Parameters.in(event.outputKeys().toArray(String[]::new));
    }

    /// The caller's events, newest first: one row more than the page holds, to detect a next page.
    Mono<List<FeedRow>> page(Caller caller, EventFilter filter, Instant oldest, Optional<Position> after, Limit limit) {
        var from = after.orElse(NEWEST);
        var parameters = new LinkedHashMap<String, Object>(filter.created().parameters());
        filter.project().ifPresent(project -> parameters.put("project", project.value()));
        return db.sql(feed(filter))
                .bind("account", caller.account().value())
                .bind("mode", caller.mode().wire())
                .bind("types", filter.types().toArray(String[]::new))
                .bind("show", Bind.text(Optional.ofNullable(caller.show()).map(ShowId::value)))
                .bind("oldest", oldest)
                .bind("at", from.at())
                .bind("id", from.id())
                .bind("limit", limit.queryLimit())
                .bindValues(parameters)
                .map(this::row)
                .all()
                .collectList();
    }

    /// The newest events of each type by its index, if the request names types. A project has few events.
    private static String feed(EventFilter filter) {
        var eachType = filter.byType() && filter.project().isEmpty();
        var rows = """
                select id, created_at, body from event
                where account = :account and mode = :mode and %s
                  and (:show::text is null or show = :show)
                  and created_at > :oldest and (created_at, id) < (:at, :id)%s%s
                order by created_at desc, id desc
                limit :limit
                """.formatted(
                        eachType ? "type = chosen" : "type = any(:types)",
                        filter.project().isPresent() ? " and event_project(type, body) = :project" : "",
                        filter.created().sql());
        return eachType ? EACH_TYPE.formatted(rows) : rows;
    }

    private FeedRow row(Readable row) {
        return new FeedRow(
                new Position(row.get("created_at", Instant.class), row.get("id", String.class)),
                json.readValue(row.get("body", byte[].class), JsonNode.class));
    }
}
