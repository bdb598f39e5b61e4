package dev.podworks.models;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;

/// Installs what is missing in a directory. Downloads are kept in the user's cache.
///
/// @param consequence of what could not be installed
record Installation(Path directory, String consequence) {
    void install(List<Installable> all) throws IOException {
        Files.createDirectories(directory);
        for (var each : all) {
            install(each);
        }
    }

    private void install(Installable installable) throws IOException {
        var target = directory.resolve(installable.name());
        if (installable.isInstalled(target)) {
            return;
        }
        // Services run as another user than the build.
        var unfinished = Files.createTempDirectory(
                directory,
                installable.name(),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        try {
            installable.install(unfinished, cache());
            deleteAll(target);
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            deleteAll(unfinished);
            System.err.printf(
                    "%s could not be installed, so %s: %s%n", installable.name(), consequence, e.getMessage());
        }
    }

    private static Path cache() {
        return Path.of(System.getProperty("user.home"), ".cache", "podworks", "models");
    }

    private static void deleteAll(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (var files = Files.walk(directory)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
