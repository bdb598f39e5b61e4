package dev.podworks.projects.estimate;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.projects.estimate.StudioLoad.Running;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.Stage;
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

/// The projects that wait for the studio, and its recent speed.
@Component
public class StudioQueue {
    private final DatabaseClient db;
    private final StudioSpeed speed;

    StudioQueue(DatabaseClient db, StudioSpeed speed) {
        this.db = db;
        this.speed = speed;
    }

    /// The load, as far as it matters for these projects. Without a query if none of them waits for the studio.
    public Mono<StudioLoad> load(List<Project> projects) {
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

    private Mono<StudioLoad> load(double secondsPerSecond) {
        return db.sql("""
                select credits > :largeAbove as large, count(*) as jobs, sum(credits)::bigint as seconds
                from project where status = 'processing' and mode = 'live' group by large
                """)
                .bind("largeAbove", StudioLoad.LARGE_ABOVE_SECONDS)
                .map(row -> Map.entry(
                        row.get("large", Boolean.class),
                        new Running(row.get("jobs", Long.class), row.get("seconds", Long.class))))
                .all()
                .collectMap(Map.Entry::getKey, Map.Entry::getValue)
                .map(running -> new StudioLoad(
                        secondsPerSecond,
                        running.getOrDefault(false, Running.NONE),
                        running.getOrDefault(true, Running.NONE),
                        Map.of()));
    }

    /// Reads the whole queue.
    private Mono<Map<ProjectId, Long>> ahead(List<ProjectId> queued) {
        return db.sql("""
                with queue as (
                    select id, (sum(credits) over (
                        partition by credits > :largeAbove order by queued_at, id) - credits)::bigint as ahead
                    from project where queued_at is not null)
                select id, ahead from queue where id = any(:ids)
                """)
                .bind("largeAbove", StudioLoad.LARGE_ABOVE_SECONDS)
                .bind("ids", queued.stream().map(ProjectId::value).toArray(String[]::new))
                .map(row -> Map.entry(new ProjectId(row.get("id", String.class)), row.get("ahead", Long.class)))
                .all()
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    /// Records the speed at which a live project was processed. Call only in the transaction that completes it.
    public Mono<Void> recordSpeed(Project project) {
        return project.mode() == Mode.LIVE && project.stage() instanceof Completed done
                ? Mono.justOrEmpty(processingTime(done))
                        .flatMap(time -> speed.add(done.creditsSeconds() / seconds(time)))
                : Mono.empty();
    }

    /// Empty if the event of the start was lost.
    private static Optional<Duration> processingTime(Completed done) {
        return Optional.ofNullable(done.startedAt())
                .map(started -> Duration.between(started, done.completedAt()))
                .filter(Duration::isPositive);
    }

    /// At least 1.
    private static double seconds(Duration time) {
        return Math.max(1, time.toMillis() / 1000.0);
    }
}
