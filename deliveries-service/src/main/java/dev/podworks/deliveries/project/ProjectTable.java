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

/// The SQL of `project`: a read model, fed by events.
@Component
class ProjectTable {
    private final DatabaseClient db;
    private final JsonMapper json;

    ProjectTable(DatabaseClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    /// Keeps the newer of what is there and what came: events may be late.
    ///
    /// @return false for late news
    Mono<Boolean> keep(ProjectSnapshot project, boolean removed) {
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

    /// The same for some that are there and were told of together, none of them twice.
    Mono<Void> keepAll(List<ProjectSnapshot> projects) {
        return db.sql("""
                insert into project (id, account, mode, show, version, status, removed, snapshot)
                select told->>'id', told->>'account', told->>'mode', told->>'show', (told->>'version')::bigint,
                    told->>'status', false, told
                from jsonb_array_elements(:projects) told
                on conflict (id) do update set show = excluded.show, version = excluded.version,
                    status = excluded.status, removed = excluded.removed, snapshot = excluded.snapshot
                where project.version < excluded.version
                """)
                .bind("projects", Json.of(json.writeValueAsBytes(projects)))
                .then();
    }

    /// The caller's own.
    ///
    /// @param lock keeps news of it waiting until the present transaction ends
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

    /// Empty for one that is deleted.
    Mono<ProjectSnapshot> find(ProjectId id) {
        return db.sql("select snapshot from project where id = :id and not removed")
                .bind("id", id.value())
                .map(this::snapshot)
                .one();
    }

    /// Forgets projects that were deleted before that time, once no delivery of theirs is left. When one was deleted is
    /// noted here: the event may have been handled by a release that did not note it.
    ///
    /// @return how many were dealt with
    Mono<Long> forgetRemoved(Instant now, Duration kept, int atMost) {
        return noteRemovals(now, atMost).zipWith(Mono.defer(() -> deleteRemoved(now.minus(kept), atMost)), Math::max);
    }

    private Mono<Long> noteRemovals(Instant now, int atMost) {
        return db.sql("""
                update project set removed_at = :now where id in (
                    select id from project where removed and removed_at is null
                    limit :atMost for update skip locked)
                """).bind("now", now).bind("atMost", atMost).fetch().rowsUpdated();
    }

    private Mono<Long> deleteRemoved(Instant before, int atMost) {
        return db.sql("""
                delete from project where id in (
                    select id from project p
                    where removed and removed_at <= :before
                      and not exists (select 1 from delivery d where d.project = p.id)
                    order by removed_at limit :atMost for update skip locked)
                """).bind("before", before).bind("atMost", atMost).fetch().rowsUpdated();
    }

    private ProjectSnapshot snapshot(Readable row) {
        return json.readValue(row.get("snapshot", Json.class).asArray(), ProjectSnapshot.class);
    }
}
