package dev.podworks.studio.output;

import java.text.Normalizer;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// Names outputs after the files that they came from, so that they are safe in a zip and on every file system, and
/// unique within the project (upper and lower case being the same to some systems).
public final class OutputNames {
    /// Leaves room for a suffix and a number within the 255 bytes of a file name, at up to 3 bytes a character.
    private static final int BASE_CHARS_MAX = 75;

    private final Set<String> taken = new HashSet<>();

    /// `interview.wav` and `mp3` make `interview.mp3`; the second of that name is `interview (2).mp3`.
    public String name(String inputFileName, String extension) {
        String base = safeBase(inputFileName);
        String name = base + "." + extension;
        for (int number = 2; !taken.add(name.toLowerCase(Locale.ROOT)); number++) {
            name = "%s (%d).%s".formatted(base, number, extension);
        }
        return name;
    }

    private static String safeBase(String inputFileName) {
        String file =
                inputFileName.substring(1 + Math.max(inputFileName.lastIndexOf('/'), inputFileName.lastIndexOf('\\')));
        int dot = file.lastIndexOf('.');
        String base = Normalizer.normalize(dot > 0 ? file.substring(0, dot) : file, Normalizer.Form.NFC)
                .replaceAll("[\\p{Cntrl}\\p{Cf}\\p{Co}\\p{Cs}\\p{Cn}<>:\"|?*]", "_")
                .strip();
        String shortened = base.substring(
                0, base.offsetByCodePoints(0, Math.min(BASE_CHARS_MAX, base.codePointCount(0, base.length()))));
        // A leading dot hides a file, a trailing dot or blank is dropped by some systems.
        String trimmed = shortened.replaceAll("^[.\\s]+|[.\\s]+$", "");
        return trimmed.isEmpty() ? "recording" : trimmed;
    }
}
