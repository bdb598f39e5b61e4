package dev.podworks.systemtests.chaos;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Makes the clock of a single process wrong, by libfaketime (Debian: `apt-get install faketime`): the whole process
/// believes it, its libraries too, and production code knows nothing of it. Time that only measures goes on as it is.
final class Clocks {
    private static final List<Path> USUAL_PLACES = List.of(
            Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"),
            Path.of("/usr/lib/faketime/libfaketime.so.1"),
            Path.of("/usr/lib64/faketime/libfaketime.so.1"));

    private Clocks() {}

    static Optional<Path> library() {
        return USUAL_PLACES.stream().filter(Files::exists).findFirst();
    }

    /// What a part is to be started with.
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
