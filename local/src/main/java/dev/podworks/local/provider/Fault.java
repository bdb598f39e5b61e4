package dev.podworks.local.provider;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What a provider can suffer from.
enum Fault {
    NONE,
    /// Every token is refused, refresh tokens too.
    UNAUTHORIZED,
    BUSY,
    FULL,
    FOLDER_MISSING,
    FORBIDDEN,
    /// Connections break while bytes come in.
    RESET;

    static Optional<Fault> named(String name) {
        return Arrays.stream(values())
                .filter(fault -> fault.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst();
    }
}
