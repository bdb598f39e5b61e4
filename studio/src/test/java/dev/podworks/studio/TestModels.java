package dev.podworks.studio;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/// The models that the build has installed.
public final class TestModels {
    private static final Path DIRECTORY = Path.of(System.getProperty("podworks.root"), "models", "target", "models");

    private TestModels() {}

    /// Skips the test on machines without a network, but not where `PODWORKS_MODELS=required`.
    ///
    /// @param model the name of its directory
    /// @return the directory of all models
    public static Path with(String model) {
        boolean isRequired = Objects.equals(System.getenv("PODWORKS_MODELS"), "required");
        assumeTrue(isRequired || Files.exists(DIRECTORY.resolve(model)), model + " is not installed");
        return DIRECTORY;
    }
}
