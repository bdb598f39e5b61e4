package dev.podworks.studio.job;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import reactor.core.publisher.Mono;

/// Deletes jobs that ended long ago.
///
/// The row of an ended job prevents its project from being rendered again when an old `project.queued` is
/// redelivered. Once the row is deleted, the event's age does: events older than [#EVENTS_ACCEPTED] create no job,
/// and a job never ends before the event that created it was published.
final class JobRetention {
    static final Duration EVENTS_ACCEPTED = Duration.ofDays(30);
    /// Longer than events are accepted, so that clock skew between services opens no gap.
    static final Duration ENDED_JOBS_KEPT = EVENTS_ACCEPTED.multipliedBy(2);

    private final JobTable table;
    private final InstantSource clock;

    JobRetention(JobTable table, InstantSource clock) {
        this.table = table;
        this.clock = clock;
    }

    /// @return the number of deleted jobs
    Mono<Long> sweep(int atMost) {
        var now = clock.instant();
        return table.stampEnded(now).then(table.deleteEndedBefore(now.minus(ENDED_JOBS_KEPT), atMost));
    }

    boolean isTooOld(Instant eventTime) {
        return eventTime.isBefore(clock.instant().minus(EVENTS_ACCEPTED));
    }
}
