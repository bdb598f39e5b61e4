package dev.podworks.models;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;

/// Part of the build: installs what is missing into a directory. Downloads are kept in the user's cache.
public final class InstallModels {
    private static final List<Model> MODELS =
            List.of(new OnnxRuntime(), new DeepFilterNet3(), new SileroVad(), new WhisperBase());

    private InstallModels() {}

    public static void main(String[] arguments) throws IOException {
        var directory = Files.createDirectories(Path.of(arguments[0]));
        for (var model : MODELS) {
            install(model, directory);
        }
    }

    private static void install(Model model, Path directory) throws IOException {
        var target = directory.resolve(model.name());
        if (model.isInstalled(target)) {
            return;
        }
        // Services run as another user than the build.
        var unfinished = Files.createTempDirectory(
                directory,
                model.name(),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        try {
            model.install(unfinished, cache());
            deleteAll(target);
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            deleteAll(unfinished);
            System.err.printf(
                    "The model %s could not be installed, so the studio uses its fallback: %s%n",
                    model.name(), e.getMessage());
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
