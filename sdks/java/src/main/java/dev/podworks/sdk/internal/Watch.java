package dev.podworks.sdk.internal;

import java.time.Duration;

/** Measures how long nothing has moved: a big file may take long, silence may not. */
public final class Watch {
    private final Duration limit;
    private final String message;
    private volatile long movedAtNanos = System.nanoTime();

    /**
     * Starts to measure.
     *
     * @param message of the exception
     */
    public Watch(Duration limit, String message) {
        this.limit = limit;
        this.message = message;
    }

    /** Bytes have moved. */
    void moved() {
        movedAtNanos = System.nanoTime();
    }

    /** How long may pass until the limit is reached; not positive if it is. */
    long remainingNanos() {
        return limit.toNanos() - (System.nanoTime() - movedAtNanos);
    }

    String message() {
        return message;
    }
}
