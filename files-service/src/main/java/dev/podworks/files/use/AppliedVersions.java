package dev.podworks.files.use;

import dev.podworks.contracts.id.ProjectId;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

/// The SQL of `file_project`.
final class AppliedVersions {
    /// Of a deleted project: no event comes after it.
    static final long DELETED = Long.MAX_VALUE;

    private final DatabaseClient db;

    AppliedVersions(DatabaseClient db) {
        this.db = db;
    }

    /// Locks the project's row until the transaction ends.
    ///
    /// @return whether no event of this version or a newer one has been applied
    Mono<Boolean> advance(ProjectId project, long version, Instant now) {
        return db.sql("""
                insert into file_project as applied (project_id, version, applied_at) values (:project, :version, :now)
                on conflict (project_id) do update set version = excluded.version, applied_at = excluded.applied_at
                where applied.version < excluded.version
                """)
                .bind("project", project.value())
                .bind("version", version)
                .bind("now", now)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows > 0);
    }

    /// Deletes those of projects that use no files.
    Mono<Long> deleteOld(Instant before, int atMost) {
        return db.sql("""
                delete from file_project where project_id in (
                    select project_id from file_project applied
                    where applied_at < :before
                        and not exists (select 1 from file_use used where used.project_id = applied.project_id)
                    limit :atMost)
                """).bind("before", before).bind("atMost", atMost).fetch().rowsUpdated();
    }
}
