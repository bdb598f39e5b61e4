package dev.podworks.sdk.request;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Options of a call that waits for a file. */
public final class WaitOptions extends CallOptions<WaitOptions> {
    private @Nullable Duration maxWait;

    /** Creates options that are the client's. */
    public WaitOptions() {}

    /** The longest time to wait. A timeout ends it; what is waited for goes on. */
    public WaitOptions maxWait(Duration maxWait) {
        this.maxWait = maxWait;
        return this;
    }

    /** The longest time to wait, if it was set. */
    public Optional<Duration> maxWait() {
        return Optional.ofNullable(maxWait);
    }

    @Override
    protected WaitOptions self() {
        return this;
    }
}
