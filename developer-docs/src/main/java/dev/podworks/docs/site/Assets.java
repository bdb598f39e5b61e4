package dev.podworks.docs.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/// Style sheets and scripts. Their names contain a hash of the content, so that browsers may cache them forever.
public final class Assets {
    private static final String FOLDER = "docs/assets/";
    private static final String LUNR = "META-INF/resources/webjars/lunr/2.3.9/lunr.min.js";

    private final Map<String, byte[]> files = new HashMap<>();
    private final Map<String, String> paths = new HashMap<>();

    /// @param folder with one style sheet in several files, and scripts
    public Assets(Path folder) {
        add(
                "docs.css",
                join(
                        folder,
                        "tokens.css",
                        "base.css",
                        "layout.css",
                        "text.css",
                        "code.css",
                        "reference.css",
                        "search.css"));
        for (var script : new String[] {"look.js", "docs.js", "search.js", "key.js"}) {
            add(script, read(folder.resolve(script)));
        }
        add("icon.svg", read(folder.resolve("icon.svg")));
        add("lunr.js", library());
    }

    /// Adds a generated file.
    public void add(String name, byte[] content) {
        var dot = name.lastIndexOf('.');
        var file = "%s%s.%s%s".formatted(FOLDER, name.substring(0, dot), hash(content), name.substring(dot));
        files.put(file, content);
        paths.put(name.replace('.', '_'), "/" + file);
    }

    /// Where they are served, by name, with an underscore for the dot: templates use dots for something else.
    Map<String, String> paths() {
        return Map.copyOf(paths);
    }

    Map<String, byte[]> files() {
        return Map.copyOf(files);
    }

    private static byte[] join(Path folder, String... names) {
        var text = new StringBuilder();
        for (var name : names) {
            text.append(new String(read(folder.resolve(name)), StandardCharsets.UTF_8));
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }

    private static byte[] library() {
        try (var file = Assets.class.getClassLoader().getResourceAsStream(LUNR)) {
            if (file == null) {
                throw new IllegalStateException(LUNR + " is not on the class path");
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + LUNR, e);
        }
    }

    private static String hash(byte[] content) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(content))
                    .substring(0, 10);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("the JDK does not support SHA-256", e);
        }
    }
}
