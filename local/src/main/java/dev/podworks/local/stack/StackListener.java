package dev.podworks.local.stack;

import java.time.Duration;

/// Hears what happens while a stack starts or stops, from several threads.
public interface StackListener {

    StackListener SILENT = new StackListener() {};

    default void starting(String part) {}

    /// The part answers now.
    ///
    /// @param took since its process was started
    default void ready(String part, Duration took) {}

    default void stopped(String part) {}
}
