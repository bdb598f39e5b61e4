package dev.podworks.studio.output;

import java.text.Normalizer;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// Names outputs after the files that they came from, so that they are safe in a zip and on every file system, and
/// unique within the project (upper and lower case being the same to some systems).
public final class OutputNames {
    /// Leaves room for a suffix and a number within the 255 bytes of a file name, at up to 3 bytes a character.
    private static final int BASE_CHARS_MAX = 70;

    private final Set<String> taken = new HashSet<>(Set.of("manifest.json", "outputs.zip"));

    /// What all outputs of one recording are called, before the endings: `interview.wav` makes `interview`, the second
    /// of that name `interview (2)`.
    ///
    /// @param addition what tells outputs of the same input apart, such as ` (left)`; may be empty
    /// @param endings with their dots; whether all of them will be used or not, they are free for this one
    public String base(String inputFileName, String addition, Collection<String> endings) {
        String wanted = stem(inputFileName) + addition;
        String base = wanted;
        for (int number = 2; !areFree(base, endings); number++) {
            base = String.format(Locale.ROOT, "%s (%d)", wanted, number);
        }
        for (String ending : endings) {
            taken.add(folded(base + ending));
        }
        return base;
    }

    private boolean areFree(String base, Collection<String> endings) {
        return endings.stream().noneMatch(ending -> taken.contains(folded(base + ending)));
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /// The name without its folders and its ending.
    public static String stem(String inputFileName) {
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
