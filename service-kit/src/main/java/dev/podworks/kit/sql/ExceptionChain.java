package dev.podworks.kit.sql;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/// An exception with its causes and suppressed exceptions.
public final class ExceptionChain {
    private ExceptionChain() {}

    /// The failure, its causes, and the exceptions that any of them suppressed. When a connection dies in a
    /// transaction, the rollback fails too, and Reactor throws a plain `RuntimeException` that suppresses both.
    public static Stream<Throwable> of(Throwable failure) {
        var nested =
                Stream.concat(Optional.ofNullable(failure.getCause()).stream(), Arrays.stream(failure.getSuppressed()));
        return Stream.concat(Stream.of(failure), nested.flatMap(ExceptionChain::of));
    }
}
