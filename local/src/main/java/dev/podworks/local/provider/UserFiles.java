package dev.podworks.local.provider;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// The user's files at one provider: a local folder. No path escapes it.
record UserFiles(Path root) {

    UserFiles {
        root = root.toAbsolutePath().normalize();
    }

    /// @param path with slashes; empty for the root
    Path at(String path) {
        var names =
                Arrays.stream(path.split("/")).filter(name -> !name.isEmpty()).toList();
        if (names.stream().anyMatch(name -> name.equals(".") || name.equals("..") || name.indexOf('\0') >= 0)) {
            throw new IllegalArgumentException("malformed path");
        }
        return root.resolve(String.join("/", names));
    }

    String pathOf(Path file) {
        var relative = root.relativize(file).toString();
        return relative.isEmpty() ? "" : "/" + relative;
    }

    boolean isFolder(String path) {
        return Files.isDirectory(at(path));
    }

    void createFolder(String path) throws IOException {
        Files.createDirectories(at(path));
    }

    /// The files of a folder, for its web page.
    String listing(String path) throws IOException {
        var folder = at(path);
        if (!Files.isDirectory(folder)) {
            return "No such folder.\n";
        }
        try (var files = Files.list(folder)) {
            return folder + "\n\n"
                    + String.join(
                            "\n",
                            files.map(file -> file.getFileName().toString())
                                    .sorted()
                                    .toList())
                    + "\n";
        }
    }
}
