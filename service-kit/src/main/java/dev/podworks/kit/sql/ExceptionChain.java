package dev.podworks.kit.sql;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/// What a fault carries with it.
public final class ExceptionChain {
    private ExceptionChain() {}

    /// The fault, its causes and what was suppressed by any of them. When a connection dies within a transaction the
    /// rollback fails too, and Reactor throws a bare `RuntimeException` that merely suppresses both.
    public static Stream<Throwable> fault(Throwable fault) {
        var inside =
                Stream.concat(Optional.ofNullable(fault.getCause()).stream(), Arrays.stream(fault.getSuppressed()));
        return Stream.concat(Stream.of(fault), inside.flatMap(ExceptionChain::fault));
    }
}
