package dev.podworks.projects.project;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.projects.project.Stage.Completed;
import dev.podworks.projects.project.Stage.Processing;
import dev.podworks.projects.project.Stage.Queued;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// What waits for the studio, and how fast it has been lately.
///
/// The speed is a moving average over the live projects that were completed: a fifth of each new one.
@Component
public class StudioQueue {
    /// Until the first project is completed.
    private static final double FIRST_SPEED = 10;

    private final DatabaseClient db;

    StudioQueue(DatabaseClient db) {
        this.db = db;
    }

    /// What is needed to tell when these will be done. Nothing is asked where none of them waits for the studio.
    Mono<StudioLoad> load(List<Project> projects) {
        var queued = waiting(projects, Queued.class);
        if (queued.isEmpty() && waiting(projects, Processing.class).isEmpty()) {
            return Mono.just(StudioLoad.NONE);
        }
        return load().flatMap(load ->
                queued.isEmpty() ? Mono.just(load) : ahead(queued).map(load::withAhead));
    }

    private static List<ProjectId> waiting(List<Project> projects, Class<? extends Stage> stage) {
        return projects.stream()
                .filter(project -> project.mode() == Mode.LIVE && stage.isInstance(project.stage()))
                .map(Project::id)
                .toList();
    }

    private Mono<StudioLoad> load() {
        return db.sql("""
                select coalesce((select speed from studio_speed), :firstSpeed) as speed,
                    count(*) as jobs, coalesce(sum(credits), 0)::bigint as running
                from project where status = 'processing' and mode = 'live'
                """)
                .bind("firstSpeed", FIRST_SPEED)
                .map(row -> new StudioLoad(
                        row.get("speed", Double.class),
                        row.get("jobs", Long.class),
                        row.get("running", Long.class),
                        Map.of()))
                .one();
    }

    /// Costs as much as the queue is long.
    private Mono<Map<ProjectId, Long>> ahead(List<ProjectId> queued) {
        return db.sql("""
                with queue as (
                    select id, (sum(credits) over (order by queued_at, id) - credits)::bigint as ahead
                    from project where queued_at is not null)
                select id, ahead from queue where id = any(:ids)
                """)
                .bind("ids", queued.stream().map(ProjectId::value).toArray(String[]::new))
                .map(row -> Map.entry(new ProjectId(row.get("id", String.class)), row.get("ahead", Long.class)))
                .all()
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    /// How fast it was with a project that it has just completed. Does nothing with what says nothing of that.
    public Mono<Void> learn(Project project) {
        return project.mode() == Mode.LIVE && project.stage() instanceof Completed done
                ? Mono.justOrEmpty(worked(done)).flatMap(worked -> learn(done.creditsSeconds() / seconds(worked)))
                : Mono.empty();
    }

    /// Empty where we heard of the start only with the end.
    private static Optional<Duration> worked(Completed done) {
        return Optional.ofNullable(done.startedAt())
                .map(started -> Duration.between(started, done.completedAt()))
                .filter(Duration::isPositive);
    }

    /// Jobs of less than a second count as one.
    private static double seconds(Duration worked) {
        return Math.max(1, worked.toMillis() / 1000.0);
    }

    private Mono<Void> learn(double speed) {
        return db.sql("""
                insert into studio_speed as known (speed) values (:speed)
                on conflict (only_row) do update set speed = known.speed * 0.8 + excluded.speed * 0.2
                """).bind("speed", Math.max(0.01, speed)).then();
    }
}
