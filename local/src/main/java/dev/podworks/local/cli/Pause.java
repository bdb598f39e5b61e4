package dev.podworks.local.cli;

import java.time.Duration;

/// A moment between two looks.
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
