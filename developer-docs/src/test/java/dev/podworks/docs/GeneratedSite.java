package dev.podworks.docs;

import dev.podworks.docs.api.ApiDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// What this build has generated.
final class GeneratedSite {
    static final Path SOURCES = Path.of("src/main/docs");
    private static final Path FOLDER = Path.of("target/classes/developer-docs");

    private GeneratedSite() {}

    static ApiDocument api() {
        try (var document = GeneratedSite.class.getClassLoader().getResourceAsStream("openapi.yaml")) {
            return new ApiDocument(new YAMLMapper().readTree(document));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// By the path at which they are served.
    static Map<String, String> files(String extension) {
        try (var files = Files.walk(FOLDER)) {
            return files.filter(
                            file -> Files.isRegularFile(file) && file.toString().endsWith(extension))
                    .collect(Collectors.toMap(GeneratedSite::path, GeneratedSite::text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String path(Path file) {
        var path = "/" + FOLDER.relativize(file);
        return path.endsWith(".html") ? path.substring(0, path.length() - ".html".length()) : path;
    }
}
