package dev.podworks.files.use;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

/// The SQL of `file_claim`.
final class ClaimTable {
    private final DatabaseClient db;

    ClaimTable(DatabaseClient db) {
        this.db = db;
    }

    Mono<Void> put(FileId file, ProjectId project, int submission, Instant now) {
        return db.sql("""
                insert into file_claim as claim (file_id, project_id, submission, claimed_at)
                values (:file, :project, :submission, :now)
                on conflict (project_id, file_id) do update
                set submission = greatest(claim.submission, excluded.submission), claimed_at = excluded.claimed_at
                """)
                .bind("file", file.value())
                .bind("project", project.value())
                .bind("submission", submission)
                .bind("now", now)
                .then();
    }

    /// @param submission the last one that the project's event includes
    Mono<Void> release(ProjectId project, int submission) {
        return db.sql("delete from file_claim where project_id = :project and submission <= :submission")
                .bind("project", project.value())
                .bind("submission", submission)
                .then();
    }

    /// Deletes claims whose submission was never published.
    Mono<Long> deleteOld(Instant before, int atMost) {
        return db.sql("""
                delete from file_claim where (project_id, file_id) in (
                    select project_id, file_id from file_claim where claimed_at < :before limit :atMost)
                """).bind("before", before).bind("atMost", atMost).fetch().rowsUpdated();
    }
}
