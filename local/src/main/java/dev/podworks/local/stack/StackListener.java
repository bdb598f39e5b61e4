package dev.podworks.local.stack;

import java.time.Duration;

/// Receives the progress of a start or stop, from several threads.
public interface StackListener {

    StackListener SILENT = new StackListener() {};

    default void starting(String part) {}

    /// The part is ready.
    ///
    /// @param took the time since its process was started
    default void ready(String part, Duration took) {}

    default void stopped(String part) {}
}
