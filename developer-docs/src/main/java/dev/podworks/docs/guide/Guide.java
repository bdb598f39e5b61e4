package dev.podworks.docs.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// A guide, as written: front matter between `---` lines, then Markdown.
///
/// @param slug the file's name, and the last part of the page's path
public record Guide(String slug, String title, String description, String markdown) {
    private static final String FENCE = "---\n";
    private static final YAMLMapper YAML = new YAMLMapper();

    public static Guide read(Path folder, String slug) {
        var file = folder.resolve(slug + ".md");
        try {
            var text = Files.readString(file);
            var end = text.indexOf(FENCE, FENCE.length());
            if (!text.startsWith(FENCE) || end < 0) {
                throw new IllegalArgumentException(file + " has no front matter");
            }
            var front = YAML.readTree(text.substring(FENCE.length(), end));
            return new Guide(
                    slug,
                    required(front, "title", file),
                    required(front, "description", file),
                    text.substring(end + FENCE.length()).strip());
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }

    private static String required(JsonNode front, String name, Path file) {
        if (!front.path(name).isString()) {
            throw new IllegalArgumentException("%s has no `%s`".formatted(file, name));
        }
        return front.path(name).asString();
    }
}
