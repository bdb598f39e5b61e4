package dev.podworks.kit.test;

import java.time.Duration;
import java.util.Objects;
import reactor.core.publisher.Mono;

/// Waits for the reactive parts, never for ever.
public final class Blocking {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private Blocking() {}

    /// @throws NullPointerException when the Mono is empty
    public static <T> T get(Mono<T> mono) {
        return Objects.requireNonNull(mono.block(LIMIT), "the Mono was empty");
    }

    public static void run(Mono<Void> mono) {
        mono.block(LIMIT);
    }
}
