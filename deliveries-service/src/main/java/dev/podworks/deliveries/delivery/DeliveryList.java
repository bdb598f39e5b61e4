package dev.podworks.deliveries.delivery;

import static dev.podworks.deliveries.delivery.DeliveryRows.COLUMNS;

import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.paging.Cursors;
import dev.podworks.kit.paging.Cursors.Position;
import dev.podworks.kit.paging.Cursors.Scope;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.paging.Page;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Pages of an account's deliveries, newest first.
@Component
class DeliveryList {
    private static final String NEWEST_FIRST = " order by d.created_at desc, d.id desc limit :limit";

    private final DatabaseClient db;
    private final Cursors cursors;

    DeliveryList(DatabaseClient db, Cursors cursors) {
        this.db = db;
        this.cursors = cursors;
    }

    /// @param cursor from the previous page with the same filter; null for the first page
    Mono<Page<Delivery>> page(Caller caller, DeliveryFilter filter, @Nullable String cursor, Limit limit) {
        var scope = new Scope("deliveries", caller.account(), caller.mode()).filteredBy(filter.describe());
        var parameters = new LinkedHashMap<>(filter.parameters());
        parameters.put("account", caller.account().value());
        parameters.put("mode", caller.mode().wire());
        parameters.put("limit", limit.queryLimit());
        Optional.ofNullable(caller.show()).map(ShowId::value).ifPresent(show -> parameters.put("show", show));
        Optional.ofNullable(cursor)
                .map(text -> cursors.decode(scope, text))
                .ifPresent(last -> parameters.putAll(Map.of("at", last.at(), "lastId", last.id())));
        return db.sql(sql(caller, filter, cursor != null))
                .bindValues(parameters)
                .map(DeliveryRows::delivery)
                .all()
                .collectList()
                .map(rows -> Page.of(rows, limit, row -> cursors.encode(scope, position(row))));
    }

    /// The newest of each status by its index, since no index has the order of several.
    private static String sql(Caller caller, DeliveryFilter filter, boolean after) {
        var rows = "select * from delivery d where account = :account and mode = :mode"
                + (filter.statuses().isEmpty() ? "" : " and status = chosen")
                + filter.sql()
                + (caller.limitedToShow()
                        ? " and exists (select 1 from project p where p.id = d.project and p.show = :show)"
                        : "")
                + (after ? " and (created_at, id) < (:at, :lastId)" : "")
                + NEWEST_FIRST;
        var source = filter.statuses().isEmpty() ? "(%s) d" : "unnest(:statuses) chosen cross join lateral (%s) d";
        return "select " + COLUMNS + " from " + source.formatted(rows) + NEWEST_FIRST;
    }

    private static Position position(Delivery delivery) {
        return new Position(delivery.createdAt(), delivery.id().value());
    }
}
