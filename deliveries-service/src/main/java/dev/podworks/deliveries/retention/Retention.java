package dev.podworks.deliveries.retention;

import java.time.Duration;

/// How long ended resources can still be read.
public final class Retention {
    /// After the end of a delivery, and after the removal of a project, a destination or a connection.
    public static final Duration AFTER_END = Duration.ofDays(90);

    private Retention() {}
}
