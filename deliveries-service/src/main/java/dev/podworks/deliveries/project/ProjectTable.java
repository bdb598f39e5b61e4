package dev.podworks.deliveries.project;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.postgresql.codec.Json;
import io.r2dbc.spi.Readable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// The SQL of `project`: a read model of `podworks.projects`.
@Component
class ProjectTable {
    private final DatabaseClient db;
    private final JsonMapper json;

    ProjectTable(DatabaseClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    /// Stores a snapshot unless a newer one is stored.
    ///
    /// @return false for a stale snapshot
    Mono<Boolean> apply(ProjectSnapshot project, boolean removed) {
        return db.sql("""
                insert into project (id, account, mode, show, version, status, removed, snapshot)
                values (:id, :account, :mode, :show, :version, :status, :removed, :snapshot)
                on conflict (id) do update set show = excluded.show, version = excluded.version,
                    status = excluded.status, removed = excluded.removed, snapshot = excluded.snapshot
                where project.version < excluded.version
                """)
                .bind("id", project.id().value())
                .bind("account", project.account().value())
                .bind("mode", project.mode().wire())
                .bind("show", Bind.text(Optional.ofNullable(project.show()).map(ShowId::value)))
                .bind("version", project.version())
                .bind("status", project.status().wire())
                .bind("removed", removed)
                .bind("snapshot", Json.of(json.writeValueAsBytes(project)))
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// Whether this version or a newer one is stored. Cheaper than an apply without effect, which locks the row.
    Mono<Boolean> isApplied(ProjectSnapshot project) {
        return db.sql("select exists (select 1 from project where id = :id and version >= :version) as applied")
                .bind("id", project.id().value())
                .bind("version", project.version())
                .map(row -> row.get("applied", Boolean.class))
                .one();
    }

    /// Applies a batch of existing, distinct projects.
    Mono<Void> applyAll(List<ProjectSnapshot> projects) {
        return db.sql("""
                insert into project (id, account, mode, show, version, status, removed, snapshot)
                select p->>'id', p->>'account', p->>'mode', p->>'show', (p->>'version')::bigint, p->>'status', false, p
                from jsonb_array_elements(:projects) p
                on conflict (id) do update set show = excluded.show, version = excluded.version,
                    status = excluded.status, removed = excluded.removed, snapshot = excluded.snapshot
                where project.version < excluded.version
                """)
                .bind("projects", Json.of(json.writeValueAsBytes(projects)))
                .then();
    }

    /// A project that the caller can see.
    ///
    /// @param lock locks the row until the transaction ends, so that its events wait
    Mono<ProjectSnapshot> find(Caller caller, ProjectId id, boolean lock) {
        return db.sql("""
                select snapshot from project
                where id = :id and account = :account and mode = :mode and not removed
                  and (cast(:show as text) is null or show = :show)
                """ + (lock ? " for update" : ""))
                .bind("id", id.value())
                .bind("account", caller.account().value())
                .bind("mode", caller.mode().wire())
                .bind("show", Bind.text(Optional.ofNullable(caller.show()).map(ShowId::value)))
                .map(this::snapshot)
                .one();
    }

    /// Empty for a deleted project.
    Mono<ProjectSnapshot> find(ProjectId id) {
        return db.sql("select snapshot from project where id = :id and not removed")
                .bind("id", id.value())
                .map(this::snapshot)
                .one();
    }

    /// Deletes projects that were deleted longer than the retention ago and have no deliveries left. Also stamps
    /// deletions that were handled by a release that did not set `removed_at`.
    ///
    /// @return how many rows were affected
    Mono<Long> deleteRemoved(Instant now, Duration retention, int batch) {
        return stampRemovals(now, batch)
                .zipWith(Mono.defer(() -> deleteRemovedBefore(now.minus(retention), batch)), Math::max);
    }

    private Mono<Long> stampRemovals(Instant now, int batch) {
        return db.sql("""
                update project set removed_at = :now where id in (
                    select id from project where removed and removed_at is null
                    limit :batch for update skip locked)
                """).bind("now", now).bind("batch", batch).fetch().rowsUpdated();
    }

    private Mono<Long> deleteRemovedBefore(Instant before, int batch) {
        return db.sql("""
                delete from project where id in (
                    select id from project p
                    where removed and removed_at <= :before
                      and not exists (select 1 from delivery d where d.project = p.id)
                    order by removed_at limit :batch for update skip locked)
                """).bind("before", before).bind("batch", batch).fetch().rowsUpdated();
    }

    private ProjectSnapshot snapshot(Readable row) {
        return json.readValue(row.get("snapshot", Json.class).asArray(), ProjectSnapshot.class);
    }
}
