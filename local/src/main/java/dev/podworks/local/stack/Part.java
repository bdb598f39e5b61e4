package dev.podworks.local.stack;

import java.time.Duration;
import java.util.List;

/// One process of the stack.
interface Part {

    /// Long enough for a service to finish what it holds.
    Duration GRACE = Duration.ofSeconds(20);

    String name();

    List<Integer> ports();

    /// Prepares what the part needs and says how to start it. Idempotent; may take seconds.
    Launch launch();

    /// Called before a new process of the part is started. Waits for what could prevent that.
    default void prepareStart() {}

    boolean isReady();

    /// Called whenever the part has become ready.
    default void prepareForUse() {}

    default void stop(OwnedProcess process) {
        process.stop(GRACE);
    }
}
