package dev.podworks.kit.readmodel;

import dev.podworks.contracts.id.Id;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

/// The ids of a read model's table.
public final class StoredIds {
    private StoredIds() {}

    /// @param table with a column `id`; a constant, since it becomes part of the statement
    /// @return those of the ids that have no row
    public static <I extends Id> Mono<List<I>> missing(DatabaseClient db, String table, Collection<I> ids) {
        return db.sql("select id from " + table + " where id = any(:ids)")
                .bind("ids", ids.stream().map(Id::value).toArray(String[]::new))
                .map(row -> row.get("id", String.class))
                .all()
                .collect(Collectors.toUnmodifiableSet())
                .map(stored ->
                        ids.stream().filter(id -> !stored.contains(id.value())).toList());
    }
}
