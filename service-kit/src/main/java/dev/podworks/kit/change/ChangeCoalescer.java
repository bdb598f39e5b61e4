package dev.podworks.kit.change;

import dev.podworks.contracts.event.ChangeEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Limits the notifications of a resource to one per half second: the first is sent at once, and the last one when its
/// turn comes. For one thread.
final class ChangeCoalescer {
    static final Duration INTERVAL = Duration.ofMillis(500);

    private final InstantSource clock;
    private final Map<ChangeEvent, Window> windows = new HashMap<>();

    ChangeCoalescer(InstantSource clock) {
        this.clock = clock;
    }

    /// The time after a notification in which the next one waits.
    ///
    /// @param again whether the resource has changed in that time
    private record Window(Instant end, boolean again) {}

    /// @return whether to send it now
    boolean admits(ChangeEvent change) {
        var now = clock.instant();
        var window = windows.get(change);
        if (window != null && now.isBefore(window.end())) {
            windows.put(change, new Window(window.end(), true));
            return false;
        }
        windows.put(change, new Window(now.plus(INTERVAL), false));
        return true;
    }

    /// The changes that were held back and are to be sent now.
    List<ChangeEvent> due() {
        var now = clock.instant();
        var due = new ArrayList<ChangeEvent>();
        windows.entrySet().removeIf(entry -> {
            var window = entry.getValue();
            if (now.isBefore(window.end())) {
                return false;
            }
            if (window.again()) {
                due.add(entry.getKey());
                entry.setValue(new Window(now.plus(INTERVAL), false));
            }
            return !window.again();
        });
        return due;
    }
}
