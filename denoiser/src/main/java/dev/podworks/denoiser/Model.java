package dev.podworks.denoiser;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/// The weights of DeepFilterNet3, as its authors released them.
public final class Model {
    /// The SHA-256 of each file.
    private static final Map<String, String> FILES = Map.of(
            "enc.onnx", "7c5399d3da8a50ebef1c1a0ae421b33376aa5e45d0e92df16da7e83c9c131916",
            "erb_dec.onnx", "ab669a1d10afe20911728b33053a452071042317a90581092b325da7b2f9d895",
            "df_dec.onnx", "23114ce3b0f6464b763ee62f7bb8aab6b2a129a21eabd5bcfe59413db05f278a");

    private Model() {}

    /// @param directory with the model's files
    /// @return the directory
    /// @throws IOException if a file is missing or is not the released one
    public static Path verified(Path directory) throws IOException {
        for (var file : FILES.entrySet()) {
            Sha256.verified(directory.resolve(file.getKey()), file.getValue());
        }
        return directory;
    }
}
