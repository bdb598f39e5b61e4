package dev.podworks.denoiser;

import java.nio.file.Path;

/// Where the native libraries of ONNX Runtime are installed.
public final class NativeLibraries {
    private NativeLibraries() {}

    /// @param models the directory of the installed models
    /// @return the directory for this machine's processor
    public static Path in(Path models) {
        // In ONNX Runtime's notation.
        var platform = System.getProperty("os.arch").equals("aarch64") ? "linux-aarch64" : "linux-x64";
        return models.resolve("onnxruntime").resolve(platform);
    }
}
