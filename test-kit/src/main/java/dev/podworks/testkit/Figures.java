package dev.podworks.testkit;

import dev.podworks.local.bench.Figure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reports the results of benchmarks: to the log, and as a line of JSON to the file that the system property
/// `podworks.figures` names, if it is set. `./podworks bench` prints a table of those lines.
public final class Figures {
    private static final Logger LOG = LoggerFactory.getLogger(Figures.class);
    private static final String FILE = "podworks.figures";

    private Figures() {}

    public static void report(Figure figure) {
        var line = figure.toJson();
        LOG.info("{}", line);
        @Nullable String file = System.getProperty(FILE);
        if (file != null) {
            append(Path.of(file), line);
        }
    }

    private static void append(Path file, String line) {
        try {
            Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
