package dev.podworks.models;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Part of the build: installs the models that are missing into a directory.
public final class InstallModels {
    private static final List<Installable> MODELS =
            List.of(new OnnxRuntime(), new DeepFilterNet3(), new SileroVad(), new WhisperBase());

    private InstallModels() {}

    public static void main(String[] arguments) throws IOException {
        new Installation(Path.of(arguments[0]), "the studio uses its fallback").install(MODELS);
    }
}
