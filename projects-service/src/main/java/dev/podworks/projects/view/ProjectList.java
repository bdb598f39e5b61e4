package dev.podworks.projects.view;

import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.paging.Cursors;
import dev.podworks.kit.paging.Cursors.Position;
import dev.podworks.kit.paging.Cursors.Scope;
import dev.podworks.kit.paging.FilterValues;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.paging.Page;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectTable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    /// The newest rows of each status by its index, since no index has the order of several.
    private static final String EACH_STATUS = """
            select document from unnest(:statuses) chosen cross join lateral (%s) newest
            order by created_at desc, id desc limit :limit
            """;

    private final DatabaseClient db;
    private final ProjectTable table;
    private final Cursors cursors;

    ProjectList(DatabaseClient db, ProjectTable table, Cursors cursors) {
        this.db = db;
        this.table = table;
        this.cursors = cursors;
    }

    /// @param statuses any of them; empty for all
    /// @param show always set for a key that is limited to a show
    record Filter(
            Set<ProjectStatus> statuses,
            @Nullable String clientRef,
            @Nullable ShowId show) {
        Filter inShow(ShowId id) {
            return new Filter(statuses, clientRef, id);
        }
    }

    /// @param cursor from the previous page; null for the first page
    Mono<Page<Project>> page(Caller caller, Filter filter, @Nullable String cursor, Limit limit) {
        var scope = new Scope(LIST, caller.account(), caller.mode());
        var after = Optional.ofNullable(cursor).map(text -> cursors.decode(scope, text));
        var conditions = conditions(caller, filter);
        var parameters = new LinkedHashMap<String, Object>(conditions);
        after.ifPresent(position -> parameters.putAll(Map.of("at", position.at(), "lastId", position.id())));
        var newest = """
                select document, created_at, id from project where %s %s %s
                order by created_at desc, id desc limit :limit
                """.formatted(
                        String.join(
                                " and ",
                                conditions.keySet().stream()
                                        .map(column -> column + " = :" + column)
                                        .toList()),
                        filter.statuses().isEmpty() ? "" : "and status = chosen",
                        after.isPresent() ? "and (created_at, id) < (:at, :lastId)" : "");
        var query = db.sql(filter.statuses().isEmpty() ? newest : EACH_STATUS.formatted(newest))
                .bindValues(parameters)
                .bind("limit", limit.queryLimit());
        return (filter.statuses().isEmpty() ? query : query.bind("statuses", FilterValues.wire(filter.statuses())))
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
        Optional.ofNullable(filter.clientRef()).ifPresent(ref -> conditions.put("client_ref", ref));
        return conditions;
    }

    private static Position position(Project project) {
        return new Position(project.createdAt(), project.id().value());
    }
}
