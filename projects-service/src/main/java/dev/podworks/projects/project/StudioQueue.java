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

/// What waits for the studio, and its current speed.
@Component
public class StudioQueue {
    private final DatabaseClient db;
    private final StudioSpeed speed;

    StudioQueue(DatabaseClient db, StudioSpeed speed) {
        this.db = db;
        this.speed = speed;
    }

    /// What is needed to tell when these will be done. Nothing is asked where none of them waits for the studio.
    Mono<StudioLoad> load(List<Project> projects) {
        var queued = waiting(projects, Queued.class);
        if (queued.isEmpty() && waiting(projects, Processing.class).isEmpty()) {
            return Mono.just(StudioLoad.NONE);
        }
        return speed.current()
                .flatMap(this::load)
                .flatMap(load ->
                        queued.isEmpty() ? Mono.just(load) : ahead(queued).map(load::withAhead));
    }

    private static List<ProjectId> waiting(List<Project> projects, Class<? extends Stage> stage) {
        return projects.stream()
                .filter(project -> project.mode() == Mode.LIVE && stage.isInstance(project.stage()))
                .map(Project::id)
                .toList();
    }

    private Mono<StudioLoad> load(double secondsASecond) {
        return db.sql("""
                select count(*) as jobs, coalesce(sum(credits), 0)::bigint as running
                from project where status = 'processing' and mode = 'live'
                """)
                .map(row -> new StudioLoad(
                        secondsASecond, row.get("jobs", Long.class), row.get("running", Long.class), Map.of()))
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

    /// How fast it was with a project, in the transaction that completes it and in no other. Does nothing with what
    /// says nothing of that.
    public Mono<Void> learn(Project project) {
        return project.mode() == Mode.LIVE && project.stage() instanceof Completed done
                ? Mono.justOrEmpty(worked(done)).flatMap(worked -> speed.add(done.creditsSeconds() / seconds(worked)))
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
}
