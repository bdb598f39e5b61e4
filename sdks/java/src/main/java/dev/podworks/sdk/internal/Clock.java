package dev.podworks.sdk.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;

/** Time and randomness, which tests replace. */
public interface Clock {
    /** The system's. */
    Clock SYSTEM = new Clock() {
        @Override
        public Instant now() {
            return Instant.now();
        }

        @Override
        public double random() {
            return ThreadLocalRandom.current().nextDouble();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
            Thread.sleep(time.toMillis());
        }
    };

    /** The current time. */
    Instant now();

    /** From 0 to 1. */
    double random();

    /** Returns after that time. */
    void sleep(Duration time) throws InterruptedException;
}
