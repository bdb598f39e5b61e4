package dev.podworks.cli.event;

import dev.podworks.sdk.errors.ApiException;
import dev.podworks.sdk.errors.ConnectionException;
import dev.podworks.sdk.errors.PodworksException;
import dev.podworks.sdk.errors.RateLimitException;
import dev.podworks.sdk.errors.ServerException;
import dev.podworks.sdk.webhooks.Event;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Follows the feed: each event once, oldest first. Events can appear a little later than newer ones, so each look goes
/// back further than the newest known event.
public final class EventFeed {
    private static final Duration OVERLAP = Duration.ofMinutes(2);

    private final Supplier<? extends Iterable<Event>> newestFirst;
    private final Map<String, Instant> seen = new HashMap<>();
    private Instant newest = Instant.EPOCH;

    /// @param newestFirst requests the feed each time
    public EventFeed(Supplier<? extends Iterable<Event>> newestFirst) {
        this.newestFirst = newestFirst;
    }

    /// Begins at the newest event: what exists is not returned by [#next()].
    ///
    /// @param last how many of the existing events to return
    public List<Event> start(int last) {
        var known = new ArrayList<Event>();
        for (var event : newestFirst.get()) {
            if (newest.equals(Instant.EPOCH)) {
                newest = event.createdAt();
            }
            boolean isOverlapping = !event.createdAt().isBefore(newest.minus(OVERLAP));
            if (!isOverlapping && known.size() >= last) {
                break;
            }
            seen.put(event.id(), event.createdAt());
            known.add(event);
        }
        return known.subList(0, Math.min(last, known.size())).reversed();
    }

    /// The events since the last call. If a page can't be read, none of them counts as returned.
    public List<Event> next() {
        var found = new ArrayList<Event>();
        var from = newest.equals(Instant.EPOCH) ? newest : newest.minus(OVERLAP);
        for (var event : newestFirst.get()) {
            if (event.createdAt().isBefore(from)) {
                break;
            }
            if (!seen.containsKey(event.id())) {
                found.add(event);
            }
        }
        seen.values().removeIf(time -> time.isBefore(from));
        for (var event : found) {
            seen.put(event.id(), event.createdAt());
            newest = event.createdAt().isAfter(newest) ? event.createdAt() : newest;
        }
        return found.reversed();
    }

    /// Passes each new event to the listener, until the thread is interrupted. An outage of the API ends nothing: the
    /// events of it are returned when it is over.
    ///
    /// @param warn called once for each outage
    public void follow(Duration interval, Listener listener, Consumer<String> warn) throws InterruptedException {
        boolean isReachable = true;
        while (true) {
            Thread.sleep(interval);
            try {
                for (var event : next()) {
                    listener.onEvent(event);
                }
                isReachable = true;
            } catch (ConnectionException | ServerException | RateLimitException e) {
                if (isReachable) {
                    warn.accept("%s Trying again.".formatted(reason(e)));
                }
                isReachable = false;
            }
        }
    }

    private static String reason(PodworksException failure) {
        return failure instanceof ApiException error ? error.detail() : String.valueOf(failure.getMessage());
    }

    /// Receives events one after the other.
    @FunctionalInterface
    public interface Listener {
        void onEvent(Event event) throws InterruptedException;
    }
}
