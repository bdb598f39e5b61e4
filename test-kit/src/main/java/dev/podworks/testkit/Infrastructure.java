package dev.podworks.testkit;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// What PostgreSQL and Kafka are in the tests of this JVM: `-Dpodworks.infrastructure=embedded`, which is preset, or
/// `containers`.
enum Infrastructure {
    /// Programs that Maven brings.
    EMBEDDED,
    /// The images that the compose file names, where Docker is.
    CONTAINERS;

    static final String PROPERTY = "podworks.infrastructure";

    static final Infrastructure CHOSEN = named(System.getProperty(PROPERTY, EMBEDDED.wire()));

    /// @throws IllegalArgumentException naming what there is to choose from
    static Infrastructure named(String name) {
        return Arrays.stream(values())
                .filter(one -> one.wire().equals(name))
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
