package dev.podworks.billing.charge;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSnapshot;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// What projects were called when they were last charged or refunded. With the SQL of `project_name`.
@Component
public class ProjectNames {
    private final DatabaseClient db;

    ProjectNames(DatabaseClient db) {
        this.db = db;
    }

    /// Runs in the caller's transaction.
    Mono<Void> store(Collection<ProjectSnapshot> projects) {
        // Sorted, since rows are locked in this order.
        var names = new TreeMap<String, String>();
        for (var project : projects) {
            if (project.name() != null) {
                names.put(project.id().value(), project.name());
            }
        }
        return names.isEmpty() ? Mono.empty() : upsert(names);
    }

    private Mono<Void> upsert(Map<String, String> names) {
        return db.sql("""
                insert into project_name as stored (project, name)
                select project, name from unnest(:projects, :names) as named (project, name)
                on conflict (project) do update set name = excluded.name where stored.name <> excluded.name
                """)
                .bind("projects", names.keySet().toArray(String[]::new))
                .bind("names", names.values().toArray(String[]::new))
                .then();
    }

    /// Without those that had no name, or were charged before names were stored.
    public Mono<Map<ProjectId, String>> of(Collection<ProjectId> projects) {
        return projects.isEmpty()
                ? Mono.just(Map.of())
                : db.sql("select project, name from project_name where project = any(:projects)")
                        .bind(
                                "projects",
                                projects.stream().map(ProjectId::value).toArray(String[]::new))
                        .map(row -> Map.entry(
                                new ProjectId(row.get("project", String.class)), row.get("name", String.class)))
                        .all()
                        .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }
}
