package dev.podworks.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// Where a module's tests keep their data and logs: below its own `target`, the data only until the JVM ends.
final class TestFolders {

    private static final Path HOME = Path.of("target", "test-kit").toAbsolutePath();

    private TestFolders() {}

    /// The checkout's root, which Maven passes to the tests.
    static Path checkout() {
        @Nullable String root = System.getProperty("podworks.root");
        if (root == null) {
            throw new IllegalStateException("The system property podworks.root must name the checkout's root");
        }
        return Path.of(root);
    }

    static Path log(String name) throws IOException {
        Files.createDirectories(HOME);
        return HOME.resolve(name + ".log");
    }

    /// A new folder.
    static Path data(String name) {
        try {
            Files.createDirectories(HOME);
            return Files.createTempDirectory(HOME, name + "-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What can't be deleted is left for `mvn clean`.
    static void delete(Path folder) {
        try (var paths = Files.walk(folder)) {
            paths.sorted(Comparator.reverseOrder())
                    .forEach(path -> path.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // The JVM is ending; there is nobody left to tell.
        }
    }
}
