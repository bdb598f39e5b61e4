package dev.podworks.systemtests.chaos;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Shifts the clock of a single process with libfaketime (Debian: `apt-get install faketime`), including its
/// libraries and without support in production code. The monotonic clock is not affected.
final class ShiftedClocks {
    private static final List<Path> USUAL_PLACES = List.of(
            Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"),
            Path.of("/usr/lib/faketime/libfaketime.so.1"),
            Path.of("/usr/lib64/faketime/libfaketime.so.1"));

    private ShiftedClocks() {}

    static Optional<Path> library() {
        return USUAL_PLACES.stream().filter(Files::exists).findFirst();
    }

    /// The environment of a part with a shifted clock.
    static Map<String, String> wrongBy(Duration offset, String part) {
        return Map.of(
                part + "/LD_PRELOAD",
                library().orElseThrow().toString(),
                part + "/FAKETIME",
                String.format(Locale.ROOT, "%+d", offset.toSeconds()),
                part + "/FAKETIME_DONT_FAKE_MONOTONIC",
                "1");
    }
}
