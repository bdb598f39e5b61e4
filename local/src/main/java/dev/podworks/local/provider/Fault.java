package dev.podworks.local.provider;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// Faults that can be injected.
enum Fault {
    NONE,
    /// Every token is rejected, refresh tokens too.
    UNAUTHORIZED,
    BUSY,
    FULL,
    FOLDER_MISSING,
    FORBIDDEN,
    /// Connections are reset during uploads.
    RESET;

    static Optional<Fault> named(String name) {
        return Arrays.stream(values())
                .filter(fault -> fault.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst();
    }
}
