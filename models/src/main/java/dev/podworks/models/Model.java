package dev.podworks.models;

import java.io.IOException;
import java.nio.file.Path;

/// A model that the studio can use.
interface Model {
    /// Its directory's name.
    String name();

    boolean isInstalled(Path directory) throws IOException;

    /// @param directory a new one
    /// @param cache for downloads, a directory that outlives the build
    /// @throws IOException if it can't be downloaded or differs from the expected model
    void install(Path directory, Path cache) throws IOException;
}
