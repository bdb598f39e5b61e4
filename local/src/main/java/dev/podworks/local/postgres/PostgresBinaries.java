package dev.podworks.local.postgres;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/// PostgreSQL's own programs, unpacked once from their Maven artifact.
public record PostgresBinaries(Path home) {

    private static final Set<String> ARM = Set.of("aarch64", "arm64");

    /// Unpacks into a folder of `cache` that is named after the version, unless it exists. Safe from several
    /// processes: the folder appears atomically.
    public static PostgresBinaries unpack(Path cache) throws IOException {
        var archive = archive();
        var home = cache.resolve(artifactName(archive));
        if (!Files.isDirectory(home)) {
            Files.createDirectories(cache);
            var unfinished = Files.createTempDirectory(cache, "unpacking-");
            extract(archive, unfinished);
            publish(unfinished, home);
        }
        return new PostgresBinaries(home);
    }

    public Path program(String name) {
        return home.resolve("bin").resolve(name);
    }

    private static URL archive() throws IOException {
        var architecture = ARM.contains(System.getProperty("os.arch")) ? "arm_64" : "x86_64";
        var name = "/postgres-linux-" + architecture + ".txz";
        var archive = PostgresBinaries.class.getResource(name);
        if (archive == null) {
            throw new IOException("There is no PostgreSQL for this machine: " + name + " is not on the class path");
        }
        return archive;
    }

    private static String artifactName(URL archive) throws IOException {
        var jar = ((JarURLConnection) archive.openConnection()).getJarFileURL().getPath();
        return Path.of(jar).getFileName().toString().replace(".jar", "");
    }

    private static void extract(URL archive, Path into) throws IOException {
        try (InputStream file = new BufferedInputStream(archive.openStream());
                var tar = new TarArchiveInputStream(new XZCompressorInputStream(file))) {
            for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                write(entry, tar, entry.resolveIn(into));
            }
        }
    }

    private static void write(TarArchiveEntry entry, InputStream content, Path target) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(target);
            return;
        }
        Files.createDirectories(target.resolveSibling("."));
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else {
            Files.copy(content, target);
            var mode = (entry.getMode() & 0100) == 0 ? "rw-r--r--" : "rwxr-xr-x";
            Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(mode));
        }
    }

    /// Another process may have been faster; its copy is equivalent, and the leftover is harmless.
    private static void publish(Path unfinished, Path home) throws IOException {
        Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rwxr-xr-x"));
        try {
            Files.move(unfinished, home);
        } catch (FileSystemException e) {
            if (!Files.isDirectory(home)) {
                throw e;
            }
        }
    }
}
