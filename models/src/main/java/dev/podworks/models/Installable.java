package dev.podworks.models;

import java.io.IOException;
import java.nio.file.Path;

/// Something that the build downloads and installs as a directory.
interface Installable {
    /// Its directory's name.
    String name();

    boolean isInstalled(Path directory) throws IOException;

    /// @param directory a new one
    /// @param cache for downloads, a directory that outlives the build
    /// @throws IOException if it can't be downloaded or differs from what is expected
    void install(Path directory, Path cache) throws IOException;
}
