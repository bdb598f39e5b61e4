package dev.podworks.local.stack;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is known of one part now.
///
/// @param pid and the three after it are null and zero where it does not run
public record PartStatus(
        String name,
        List<Integer> ports,
        State state,
        @Nullable Long pid,
        @Nullable Instant startedAt,
        long memoryBytes) {

    public enum State {
        STOPPED,
        /// The process runs, but does not answer yet, or no more.
        STARTING,
        READY
    }
}
