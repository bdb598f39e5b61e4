package dev.podworks.local.stack;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The status of one part.
///
/// @param pid null, like the following ones, when it is not running
public record PartStatus(
        String name,
        List<Integer> ports,
        State state,
        @Nullable Long pid,
        @Nullable Instant startedAt,
        long memoryBytes) {

    public enum State {
        STOPPED,
        /// The process is running, but not ready.
        STARTING,
        READY
    }
}
