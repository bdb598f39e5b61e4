package dev.podworks.local.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// The folder that outputs are saved in. File names come from a server, so none may escape it.
public final class OutputFolder {

    private static final int MAX_NAME_BYTES = 200;

    private final Path folder;
    private final Set<String> taken = new HashSet<>();

    private OutputFolder(Path folder) {
        this.folder = folder;
    }

    /// Creates the folder if necessary.
    public static OutputFolder create(Path folder) throws IOException {
        return new OutputFolder(Files.createDirectories(folder));
    }

    /// A file directly in the folder for an untrusted name. Duplicates get a number.
    public Path fileFor(String name) {
        var safe = safe(name);
        var unique = safe;
        for (int number = 2; !taken.add(unique.toLowerCase(Locale.ROOT)); number++) {
            unique = numbered(safe, number);
        }
        return folder.resolve(unique);
    }

    /// The part after the last slash or backslash, without characters that are invalid in file names.
    private static String safe(String name) {
        var last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        var clean = last.replaceAll("[\\p{Cntrl}:*?\"<>|]", "_").strip().replaceAll("^\\.+", "");
        return clean.isEmpty() ? "output" : shortened(clean);
    }

    private static String shortened(String name) {
        var result = name;
        while (result.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
            var dot = result.lastIndexOf('.');
            var end = dot > 0 && result.length() - dot < 10 ? dot : result.length();
            result = result.substring(0, result.offsetByCodePoints(end, -1)) + result.substring(end);
        }
        return result;
    }

    private static String numbered(String name, int number) {
        var dot = name.lastIndexOf('.');
        var end = dot > 0 ? dot : name.length();
        return name.substring(0, end) + " (" + number + ")" + name.substring(end);
    }
}
