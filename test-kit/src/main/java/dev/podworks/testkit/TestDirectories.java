package dev.podworks.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// The directories of a module's tests: logs and data in its `target`, the data until the JVM exits.
final class TestDirectories {

    private static final Path ROOT = Path.of("target", "test-kit").toAbsolutePath();

    private TestDirectories() {}

    /// The root of the checkout, which Maven passes to the tests.
    static Path checkout() {
        @Nullable String root = System.getProperty("podworks.root");
        if (root == null) {
            throw new IllegalStateException("The system property podworks.root must name the checkout's root");
        }
        return Path.of(root);
    }

    static Path log(String name) throws IOException {
        Files.createDirectories(ROOT);
        return ROOT.resolve(name + ".log");
    }

    /// Creates a data directory.
    static Path data(String name) {
        try {
            Files.createDirectories(ROOT);
            return Files.createTempDirectory(ROOT, name + "-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Leaves files that can't be deleted to `mvn clean`.
    static void delete(Path directory) {
        try (var paths = Files.walk(directory)) {
            paths.sorted(Comparator.reverseOrder())
                    .forEach(path -> path.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // the JVM is exiting
        }
    }
}
