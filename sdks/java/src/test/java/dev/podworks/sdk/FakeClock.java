package dev.podworks.sdk;

import dev.podworks.sdk.internal.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Sleeps at once and remembers for how long it should have. */
final class FakeClock implements Clock {
    final List<Long> sleptMillis = new ArrayList<>();
    private Instant now = Instant.ofEpochSecond(1_800_000_000);

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public double random() {
        return 1;
    }

    @Override
    public void sleep(Duration time) {
        sleptMillis.add(time.toMillis());
        now = now.plus(time);
    }
}
