package dev.podworks.sdk.internal;

import dev.podworks.sdk.errors.PodworksTimeoutException;
import dev.podworks.sdk.errors.RequestCancelledException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Waits for a resource by polling it. */
public final class Poll {
    /** The interval grows with the time that is waited: short jobs are noticed soon, long ones cost less. */
    private static final double SHORTEST_INTERVAL_MILLIS = 500;

    private static final double LONGEST_INTERVAL_MILLIS = 3_000;
    private static final double GROWTH = 1.5;
    /** Jobs take hours: an API that does not respond for so long is waited for. */
    private static final Duration LONGEST_OUTAGE = Duration.ofMinutes(5);

    private Poll() {}

    /**
     * Gets a resource until it is done. Requests are conditional: nothing is transferred while nothing changes. An
     * outage of a few minutes does not end the waiting.
     *
     * @param get gets the resource unless it still has that ETag
     * @param isDone called with each new state
     * @throws PodworksTimeoutException after {@code maxWait}; the resource itself goes on
     */
    public static <T> T until(
            Function<Optional<String>, Reply<T>> get, Predicate<T> isDone, Clock clock, Duration maxWait) {
        var deadline = clock.now().plus(maxWait);
        var respondedAt = clock.now();
        var interval = SHORTEST_INTERVAL_MILLIS;
        var etag = Optional.<String>empty();
        while (true) {
            Optional<Reply<T>> reply = Optional.empty();
            try {
                reply = Optional.of(get.apply(etag));
                respondedAt = clock.now();
            } catch (RuntimeException e) {
                var outage = Duration.between(respondedAt, clock.now());
                if (!Retry.isTransient(e) || outage.compareTo(LONGEST_OUTAGE) > 0) throw e;
            }
            var state = reply.flatMap(Reply::data);
            if (state.isPresent()) {
                etag = reply.get().etag();
                if (isDone.test(state.get())) return state.get();
            }
            var pause = Duration.ofMillis((long) interval);
            if (clock.now().plus(pause).isAfter(deadline)) {
                throw new PodworksTimeoutException("It was not done within " + maxWait + ".", null);
            }
            sleep(clock, pause);
            interval = Math.min(interval * GROWTH, LONGEST_INTERVAL_MILLIS);
        }
    }

    /** Sleeps; an interruption cancels the call. */
    public static void sleep(Clock clock, Duration time) {
        try {
            clock.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RequestCancelledException(e);
        }
    }
}
