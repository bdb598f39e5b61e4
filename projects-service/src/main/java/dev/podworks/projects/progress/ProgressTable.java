package dev.podworks.projects.progress;

import dev.podworks.contracts.id.ProjectId;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `progress`: the last progress of each project in processing. Not part of the project's row, because
/// it changes every second and no decision depends on it.
@Component
public class ProgressTable {
    private final DatabaseClient db;

    ProgressTable(DatabaseClient db) {
        this.db = db;
    }

    /// Stores progress unless it is stale: a later attempt replaces an earlier one, and within an attempt the
    /// percentage never decreases. Call it in a transaction.
    public Mono<Void> store(ProjectId project, Progress latest) {
        return db.sql("select * from progress where project_id = :project for update")
                .bind("project", project.value())
                .map(ProgressTable::progress)
                .one()
                .map(latest::following)
                .defaultIfEmpty(latest)
                .flatMap(following -> upsert(project, following));
    }

    private Mono<Void> upsert(ProjectId project, Progress latest) {
        return db.sql("""
                insert into progress as stored
                    (project_id, submission, attempt, step, percent, rate_per_second, cap_percent, told_at)
                values (:project, :submission, :attempt, :step, :percent, :rate, :cap, :reportedAt)
                on conflict (project_id) do update set
                    submission = excluded.submission, attempt = excluded.attempt, step = excluded.step,
                    percent = excluded.percent, rate_per_second = excluded.rate_per_second,
                    cap_percent = excluded.cap_percent, told_at = excluded.told_at
                where (stored.submission, stored.attempt, stored.percent)
                    <= (excluded.submission, excluded.attempt, excluded.percent)
                """)
                .bind("project", project.value())
                .bind("submission", latest.submission())
                .bind("attempt", latest.attempt())
                .bind("step", latest.step())
                .bind("percent", latest.percent())
                .bind("rate", latest.ratePerSecond())
                .bind("cap", latest.capPercent())
                .bind("reportedAt", latest.reportedAt())
                .then();
    }

    public Mono<Map<ProjectId, Progress>> find(Collection<ProjectId> projects) {
        if (projects.isEmpty()) {
            return Mono.just(Map.of());
        }
        return db.sql("select * from progress where project_id = any(:projects)")
                .bind("projects", projects.stream().map(ProjectId::value).toArray(String[]::new))
                .map(row -> Map.entry(new ProjectId(row.get("project_id", String.class)), progress(row)))
                .all()
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    public Mono<Void> delete(ProjectId project) {
        return db.sql("delete from progress where project_id = :project")
                .bind("project", project.value())
                .then();
    }

    /// Deletes what was reported before that time.
    public Mono<Long> deleteOld(Instant before, int limit) {
        return db.sql("""
                delete from progress where project_id in (
                    select project_id from progress where told_at < :before limit :limit)
                """).bind("before", before).bind("limit", limit).fetch().rowsUpdated();
    }

    private static Progress progress(Readable row) {
        return new Progress(
                row.get("submission", Integer.class),
                row.get("attempt", Integer.class),
                row.get("step", String.class),
                row.get("percent", Double.class),
                row.get("rate_per_second", Double.class),
                row.get("cap_percent", Double.class),
                row.get("told_at", Instant.class));
    }
}
