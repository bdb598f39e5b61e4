package dev.podworks.transcriber;

import io.github.givimad.whisperjni.WhisperJNI;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/// The builds of whisper.cpp 1.7.1 that whisper-jni contains, for Linux on x86-64 and arm64.
final class NativeLibraries {
    private static final Path PROCESSOR = Path.of("/proc/cpuinfo");

    private NativeLibraries() {}

    /// Loads them from the jar.
    ///
    /// @param directory an empty one that outlives the process
    /// @return the path of libwhisper
    /// @throws UnsatisfiedLinkError if this machine is not supported, or lacks libgomp or libstdc++
    static Path load(Path directory) throws IOException {
        var folder =
                switch (System.getProperty("os.arch").toLowerCase(Locale.ROOT)) {
                    case "amd64", "x86_64" -> "debian-amd64";
                    case "aarch64", "arm64" -> "debian-arm64";
                    default -> throw new UnsatisfiedLinkError("no build of whisper.cpp for this processor");
                };
        System.load(extract(folder, ggml(folder), "libggml.so", directory).toString());
        return extract(folder, "libwhisper.so.1", "libwhisper.so.1", directory);
    }

    /// The fast build needs instructions that most x86-64 processors since 2013 have.
    private static String ggml(String folder) throws IOException {
        if (!folder.equals("debian-amd64")) {
            return "libggml.so";
        }
        var flags = Files.readString(PROCESSOR);
        boolean isFast = flags.contains(" avx2 ") && flags.contains(" fma ") && flags.contains(" f16c ");
        return isFast ? "libggml+mf16c+mfma+mavx+mavx2.so" : "libggml.so";
    }

    private static Path extract(String folder, String name, String as, Path directory) throws IOException {
        try (var library = WhisperJNI.class.getResourceAsStream("/" + folder + "/" + name)) {
            if (library == null) {
                throw new UnsatisfiedLinkError("whisper-jni has no " + folder + "/" + name);
            }
            var file = directory.resolve(as);
            Files.copy(library, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        }
    }
}
