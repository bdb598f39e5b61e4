package dev.podworks.studio.job;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import reactor.core.publisher.Mono;

/// Deletes jobs that ended long ago.
///
/// A job that has ended is what keeps its project from being rendered once more when an old `project.queued` is
/// consumed again. Once the job is deleted the event's age does that: events older than [#EVENTS_ACCEPTED] make no job,
/// and a job ends no earlier than the event that made it was sent.
final class JobRetention {
    static final Duration EVENTS_ACCEPTED = Duration.ofDays(30);
    /// Longer than events are accepted, so that clocks that differ between services can't open a gap.
    static final Duration ENDED_JOBS_KEPT = EVENTS_ACCEPTED.multipliedBy(2);

    private final JobTable table;
    private final InstantSource clock;

    JobRetention(JobTable table, InstantSource clock) {
        this.table = table;
        this.clock = clock;
    }

    /// @return how many jobs it deleted
    Mono<Long> sweep(int atMost) {
        var now = clock.instant();
        return table.stampEnded(now).then(table.deleteEndedBefore(now.minus(ENDED_JOBS_KEPT), atMost));
    }

    boolean isTooOld(Instant eventTime) {
        return eventTime.isBefore(clock.instant().minus(EVENTS_ACCEPTED));
    }
}
