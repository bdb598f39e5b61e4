package dev.podworks.local.cli;

import java.time.Duration;

/// A pause between two polls.
final class Pause {

    private Pause() {}

    static void of(Duration moment) {
        try {
            Thread.sleep(moment);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
