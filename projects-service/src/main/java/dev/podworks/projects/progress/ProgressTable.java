package dev.podworks.projects.progress;

import dev.podworks.contracts.id.ProjectId;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The last news of each project that the studio works on. Beside the project and not in it: it changes every second,
/// and nothing is decided by it.
@Component
public class ProgressTable {
    private final DatabaseClient db;

    ProgressTable(DatabaseClient db) {
        this.db = db;
    }

    /// Keeps news unless they are behind what is known: a later try wins over an earlier one, and within a try the
    /// percent never falls.
    public Mono<Void> note(ProjectId project, Progress news) {
        return db.sql("""
                insert into progress as known
                    (project_id, submission, attempt, step, percent, rate_per_second, cap_percent, told_at)
                values (:project, :submission, :attempt, :step, :percent, :rate, :cap, :toldAt)
                on conflict (project_id) do update set
                    submission = excluded.submission, attempt = excluded.attempt, step = excluded.step,
                    percent = excluded.percent, rate_per_second = excluded.rate_per_second,
                    cap_percent = excluded.cap_percent, told_at = excluded.told_at
                where (known.submission, known.attempt, known.percent)
                    <= (excluded.submission, excluded.attempt, excluded.percent)
                """)
                .bind("project", project.value())
                .bind("submission", news.submission())
                .bind("attempt", news.attempt())
                .bind("step", news.step())
                .bind("percent", news.percent())
                .bind("rate", news.ratePerSecond())
                .bind("cap", news.capPercent())
                .bind("toldAt", news.toldAt())
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

    /// The work is over.
    public Mono<Void> forget(ProjectId project) {
        return db.sql("delete from progress where project_id = :project")
                .bind("project", project.value())
                .then();
    }

    /// Deletes what was told before that: of a project that ended before the last of its progress was heard.
    Mono<Long> forgetOld(Instant before, int atMost) {
        return db.sql("""
                delete from progress where project_id in (
                    select project_id from progress where told_at < :before limit :atMost)
                """).bind("before", before).bind("atMost", atMost).fetch().rowsUpdated();
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
