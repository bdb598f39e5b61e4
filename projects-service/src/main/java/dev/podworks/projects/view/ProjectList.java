package dev.podworks.projects.view;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.paging.Cursors;
import dev.podworks.kit.paging.Cursors.KeyPosition;
import dev.podworks.kit.paging.Cursors.Position;
import dev.podworks.kit.paging.Cursors.Scope;
import dev.podworks.kit.paging.IndexOrder;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.paging.Page;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Pages of projects.
@Component
class ProjectList {
    private static final String LIST = "projects";

    private final DatabaseClient db;
    private final IndexOrder order;
    private final ProjectTable table;
    private final Cursors cursors;

    ProjectList(DatabaseClient db, TransactionalOperator tx, ProjectTable table, Cursors cursors) {
        this.db = db;
        this.order = new IndexOrder(db, tx);
        this.table = table;
        this.cursors = cursors;
    }

    /// @param sortKey what the list is sorted by, as text
    private record Row(Project project, String sortKey) {}

    /// @param cursor from the previous page with the same filter and order; null for the first page
    Mono<Page<Project>> page(
            Caller caller, ProjectFilter filter, ProjectSort sort, @Nullable String cursor, Limit limit) {
        var scope = new Scope(LIST, caller.account(), caller.mode()).filteredBy(filter.describe(sort));
        var sql = new ProjectListSql(filter, sort, cursor != null);
        var parameters = new LinkedHashMap<String, Object>(filter.parameters());
        parameters.put("account", caller.account().value());
        parameters.put("mode", caller.mode().wire());
        parameters.put("limit", limit.queryLimit());
        Optional.ofNullable(cursor).map(text -> after(scope, sort, text)).ifPresent(parameters::putAll);
        return rows(sql, parameters, limit)
                .map(rows -> Page.of(rows, limit, row -> encode(scope, sort, row)))
                .map(page -> page.map(Row::project));
    }

    private Mono<List<Row>> rows(ProjectListSql sql, Map<String, Object> parameters, Limit limit) {
        var ordered = rows(sql.ordered(), parameters);
        return sql.hasUnindexedConditions()
                ? order.read(ordered)
                        .filter(rows -> rows.size() == limit.queryLimit())
                        .switchIfEmpty(Mono.defer(() -> rows(sql.gathered(), parameters)))
                : ordered;
    }

    private Mono<List<Row>> rows(String sql, Map<String, Object> parameters) {
        return db.sql(sql)
                .bindValues(parameters)
                .map(row -> new Row(table.map(row), Objects.requireNonNull(row.get("sort_key", String.class))))
                .all()
                .collectList();
    }

    private Map<String, Object> after(Scope scope, ProjectSort sort, String cursor) {
        if (sort.key() == SortKey.CREATED_AT) {
            var last = cursors.decode(scope, cursor);
            return Map.of("lastKey", last.at(), "lastId", last.id());
        }
        var last = cursors.decodeKey(scope, cursor);
        return Map.of("lastKey", sort.key().parse(last.key()), "lastId", last.id());
    }

    private String encode(Scope scope, ProjectSort sort, Row last) {
        var id = last.project().id().value();
        return sort.key() == SortKey.CREATED_AT
                ? cursors.encode(scope, new Position(last.project().createdAt(), id))
                : cursors.encode(scope, new KeyPosition(last.sortKey(), id));
    }
}
