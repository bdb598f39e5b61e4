package dev.podworks.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/// A clock that stands still until a test moves it, so that three days pass in a moment. Safe to use from several
/// threads.
public final class MutableClock extends Clock {

    private final AtomicReference<Instant> now;
    private final ZoneId zone;

    private MutableClock(AtomicReference<Instant> now, ZoneId zone) {
        this.now = now;
        this.zone = zone;
    }

    public static MutableClock at(Instant start) {
        return new MutableClock(new AtomicReference<>(start), ZoneOffset.UTC);
    }

    /// Starts at the present, in whole milliseconds as the API shows times.
    public static MutableClock atPresent() {
        return at(Instant.ofEpochMilli(System.currentTimeMillis()));
    }

    public void advance(Duration duration) {
        now.updateAndGet(instant -> instant.plus(duration));
    }

    public void set(Instant instant) {
        now.set(instant);
    }

    @Override
    public Instant instant() {
        return Objects.requireNonNull(now.get());
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    /// The same clock seen from another zone: moving one moves the other.
    @Override
    public Clock withZone(ZoneId other) {
        return new MutableClock(now, other);
    }
}
