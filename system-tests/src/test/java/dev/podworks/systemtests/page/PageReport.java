package dev.podworks.systemtests.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The report on the page in the build folder.
final class PageReport {
    private static final Path FILE =
            Path.of(System.getProperty("podworks.root"), "system-tests", "target", "page-report.txt");

    private final List<String> lines = new ArrayList<>();

    void note(String line) {
        lines.add(line);
    }

    void write() {
        try {
            Files.write(FILE, lines);
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }
}
