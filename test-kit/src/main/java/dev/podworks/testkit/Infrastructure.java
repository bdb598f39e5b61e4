package dev.podworks.testkit;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// How the tests of this JVM run PostgreSQL and Kafka: `-Dpodworks.infrastructure=embedded`, the default, or
/// `containers`.
enum Infrastructure {
    /// Programs from Maven artifacts.
    EMBEDDED,
    /// The images of the compose file. Requires Docker.
    CONTAINERS;

    static final String PROPERTY = "podworks.infrastructure";

    static final Infrastructure CHOSEN = named(System.getProperty(PROPERTY, EMBEDDED.wire()));

    /// @throws IllegalArgumentException with the possible values
    static Infrastructure named(String name) {
        return Arrays.stream(values())
                .filter(value -> value.wire().equals(name))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("-D%s must be %s, not '%s'"
                        .formatted(
                                PROPERTY,
                                Arrays.stream(values())
                                        .map(Infrastructure::wire)
                                        .collect(Collectors.joining(" or ")),
                                name)));
    }

    private String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
