package dev.podworks.cli.event;

import dev.podworks.sdk.webhooks.Event;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /// The events since the last call.
    public List<Event> next() {
        var found = new ArrayList<Event>();
        var from = newest.equals(Instant.EPOCH) ? newest : newest.minus(OVERLAP);
        for (var event : newestFirst.get()) {
            if (event.createdAt().isBefore(from)) {
                break;
            }
            if (seen.putIfAbsent(event.id(), event.createdAt()) == null) {
                found.add(event);
                newest = event.createdAt().isAfter(newest) ? event.createdAt() : newest;
            }
        }
        seen.values().removeIf(time -> time.isBefore(from));
        return found.reversed();
    }
}
