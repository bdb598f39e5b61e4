package dev.podworks.projects.view;

import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.paging.Cursors;
import dev.podworks.kit.paging.Cursors.Position;
import dev.podworks.kit.paging.Cursors.Scope;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.paging.Page;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectTable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Pages of projects, newest first.
///
/// A query contains only the requested conditions, so that each combination uses an index and a page costs the
/// same, however many projects there are.
@Component
class ProjectList {
    private static final String LIST = "projects";

    private final DatabaseClient db;
    private final ProjectTable table;
    private final Cursors cursors;

    ProjectList(DatabaseClient db, ProjectTable table, Cursors cursors) {
        this.db = db;
        this.table = table;
        this.cursors = cursors;
    }

    /// @param show always set for a key that is limited to a show
    record Filter(
            @Nullable ProjectStatus status,
            @Nullable String clientRef,
            @Nullable ShowId show) {
        Filter inShow(ShowId id) {
            return new Filter(status, clientRef, id);
        }
    }

    /// @param cursor from the previous page; null for the first page
    Mono<Page<Project>> page(Caller caller, Filter filter, @Nullable String cursor, Limit limit) {
        var scope = new Scope(LIST, caller.account(), caller.mode());
        var after = Optional.ofNullable(cursor).map(text -> cursors.decode(scope, text));
        var conditions = conditions(caller, filter);
        var parameters = new LinkedHashMap<String, Object>(conditions);
        after.ifPresent(position -> parameters.putAll(Map.of("at", position.at(), "lastId", position.id())));
        var sql = """
                select document from project where %s %s
                order by created_at desc, id desc limit :limit
                """.formatted(
                        String.join(
                                " and ",
                                conditions.keySet().stream()
                                        .map(column -> column + " = :" + column)
                                        .toList()),
                        after.isPresent() ? "and (created_at, id) < (:at, :lastId)" : "");
        return db.sql(sql)
                .bindValues(parameters)
                .bind("limit", limit.queryLimit())
                .map(table::map)
                .all()
                .collectList()
                .map(rows -> Page.of(rows, limit, row -> cursors.encode(scope, position(row))));
    }

    /// Columns and their required values.
    private static Map<String, Object> conditions(Caller caller, Filter filter) {
        var conditions = new LinkedHashMap<String, Object>();
        conditions.put("account", caller.account().value());
        conditions.put("mode", caller.mode().wire());
        Optional.ofNullable(filter.show()).map(ShowId::value).ifPresent(show -> conditions.put("show", show));
        Optional.ofNullable(filter.status()).ifPresent(status -> conditions.put("status", status.wire()));
        Optional.ofNullable(filter.clientRef()).ifPresent(ref -> conditions.put("client_ref", ref));
        return conditions;
    }

    private static Position position(Project project) {
        return new Position(project.createdAt(), project.id().value());
    }
}
