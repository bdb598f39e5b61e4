package dev.podworks.studio;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/// The models and the test material that the build has installed. A test that needs what is missing is skipped, as on
/// machines without a network, but not where `PODWORKS_MODELS=required`.
public final class TestModels {
    private static final Path INSTALLED = Path.of(System.getProperty("podworks.root"), "models", "target");

    private TestModels() {}

    /// @param model the name of its directory
    /// @return the directory of all models
    public static Path with(String model) {
        return require(INSTALLED.resolve("models"), model);
    }

    /// @param name of a directory of test material
    public static Path material(String name) {
        return require(INSTALLED.resolve("test-material"), name).resolve(name);
    }

    private static Path require(Path directory, String name) {
        boolean isRequired = Objects.equals(System.getenv("PODWORKS_MODELS"), "required");
        assumeTrue(isRequired || Files.exists(directory.resolve(name)), name + " is not installed");
        return directory;
    }
}
