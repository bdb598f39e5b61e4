package dev.podworks.deliveries.project;

import dev.podworks.contracts.project.ProjectSnapshot;
import io.r2dbc.postgresql.codec.Json;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// The SQL of `project`: a read model, fed by events.
final class ProjectTable {
    private final DatabaseClient db;
    private final JsonMapper json;

    ProjectTable(DatabaseClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    /// Keeps the newer of what is there and what came: events may be late.
    Mono<Void> keep(ProjectSnapshot project) {
        return db.sql("""
                insert into project (id, account, mode, version, snapshot)
                values (:id, :account, :mode, :version, :snapshot)
                on conflict (id) do update set version = excluded.version, snapshot = excluded.snapshot
                where project.version < excluded.version
                """)
                .bind("id", project.id().value())
                .bind("account", project.account().value())
                .bind("mode", project.mode().wire())
                .bind("version", project.version())
                .bind("snapshot", Json.of(json.writeValueAsBytes(project)))
                .then();
    }
}
