package dev.podworks.studio.job;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.SubmissionRef;
import io.r2dbc.postgresql.codec.Json;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// The SQL of `job`.
final class JobTable {
    private final DatabaseClient db;
    private final JsonMapper json;

    JobTable(DatabaseClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    /// Does nothing if the submission has a job already: `project.queued` is published again after every retry.
    ///
    /// @return whether the job was inserted
    Mono<Boolean> insert(ProjectSnapshot project, JobClass jobClass, Instant now) {
        return db.sql("""
                insert into job (project, submission, snapshot, class, version, state, created_at)
                values (:project, :submission, :snapshot, :class, :version, :state, :now)
                on conflict do nothing
                """)
                .bind("project", project.id().value())
                .bind("submission", project.submission())
                .bind("snapshot", Json.of(json.writeValueAsBytes(project)))
                .bind("class", jobClass.wire())
                .bind("version", project.version())
                .bind("state", JobState.WAITING.wire())
                .bind("now", now)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// Locks the job until the transaction ends. Empty if it does not exist.
    Mono<Job> lock(SubmissionRef submission) {
        return db.sql("""
                select snapshot, class, version, state, failures from job
                where project = :project and submission = :submission for update
                """)
                .bind("project", submission.project().value())
                .bind("submission", submission.number())
                .map(this::job)
                .one();
    }

    Mono<Void> update(SubmissionRef submission, JobState state, int failures) {
        return db.sql("""
                update job set state = :state, failures = :failures
                where project = :project and submission = :submission
                """)
                .bind("state", state.wire())
                .bind("failures", failures)
                .bind("project", submission.project().value())
                .bind("submission", submission.number())
                .then();
    }

    /// Holds the job until a newer snapshot releases it.
    Mono<Void> hold(ProjectSnapshot project) {
        return db.sql("""
                update job set state = :state, version = :version
                where project = :project and submission = :submission
                """)
                .bind("state", JobState.HELD.wire())
                .bind("version", project.version())
                .bind("project", project.id().value())
                .bind("submission", project.submission())
                .then();
    }

    /// Sets the end time of jobs that have ended since the last call. Doing it here includes jobs that the previous
    /// release ended, which did not set it.
    Mono<Void> stampEnded(Instant now) {
        return db.sql("update job set ended_at = :now where state = :ended and ended_at is null")
                .bind("now", now)
                .bind("ended", JobState.ENDED.wire())
                .then();
    }

    /// @return the number of deleted jobs
    Mono<Long> deleteEndedBefore(Instant time, int atMost) {
        return db.sql("""
                delete from job where (project, submission) in (
                    select project, submission from job where ended_at < :time limit :atMost)
                """).bind("time", time).bind("atMost", atMost).fetch().rowsUpdated();
    }

    private Job job(Readable row) {
        return new Job(
                json.readValue(row.get("snapshot", Json.class).asArray(), ProjectSnapshot.class),
                WireEnum.of(JobClass.class, row.get("class", String.class)),
                row.get("version", Long.class),
                WireEnum.of(JobState.class, row.get("state", String.class)),
                row.get("failures", Integer.class));
    }
}
