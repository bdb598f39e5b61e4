package dev.podworks.kit.test;

import java.time.Duration;
import java.util.Objects;
import reactor.core.publisher.Mono;

/// Blocks for the result of a Mono, with a timeout.
public final class Blocking {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private Blocking() {}

    /// @throws NullPointerException if the Mono is empty
    public static <T> T get(Mono<T> mono) {
        return Objects.requireNonNull(mono.block(TIMEOUT), "the Mono was empty");
    }

    public static void run(Mono<Void> mono) {
        mono.block(TIMEOUT);
    }
}
