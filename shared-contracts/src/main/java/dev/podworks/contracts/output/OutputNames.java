package dev.podworks.contracts.output;

import java.text.Normalizer;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// Names outputs after the files that they came from: valid in a zip and on every file system, and unique within the
/// project, also where a system ignores case.
public final class OutputNames {
    /// Leaves space for a suffix and a number within the 255 bytes of a file name, at up to 3 bytes a character.
    private static final int BASE_CHARS_MAX = 70;

    private final Set<String> taken = new HashSet<>(Set.of("manifest.json", "outputs.zip"));

    /// Reserves a base name, which all outputs of a recording share: `interview` for `interview.wav`, and
    /// `interview (2)` for the second input of that name. Only the names of files that exist are taken, so that no
    /// number points to a file that nobody has.
    ///
    /// @param suffix distinguishes outputs of the same input, such as ` (left)`; may be empty
    /// @param formats of the outputs with this base name
    public String reserve(String inputFileName, String suffix, Collection<FileFormat> formats) {
        var preferred = stem(inputFileName) + suffix;
        var base = preferred;
        for (int number = 2; !isFree(base, formats); number++) {
            base = String.format(Locale.ROOT, "%s (%d)", preferred, number);
        }
        for (var format : formats) {
            taken.add(folded(format.fileName(base)));
        }
        return base;
    }

    private boolean isFree(String base, Collection<FileFormat> formats) {
        return formats.stream().noneMatch(format -> taken.contains(folded(format.fileName(base))));
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /// The name without its folders and its extension.
    public static String stem(String inputFileName) {
        var file =
                inputFileName.substring(1 + Math.max(inputFileName.lastIndexOf('/'), inputFileName.lastIndexOf('\\')));
        int dot = file.lastIndexOf('.');
        var base = Normalizer.normalize(dot > 0 ? file.substring(0, dot) : file, Normalizer.Form.NFC)
                .replaceAll("[\\p{Cntrl}\\p{Cf}\\p{Co}\\p{Cs}\\p{Cn}<>:\"|?*]", "_")
                .strip();
        var shortened = base.substring(
                0, base.offsetByCodePoints(0, Math.min(BASE_CHARS_MAX, base.codePointCount(0, base.length()))));
        // A leading dot hides a file; some systems drop a trailing dot or blank.
        var trimmed = shortened.replaceAll("^[.\\s]+|[.\\s]+$", "");
        return trimmed.isEmpty() ? "recording" : trimmed;
    }
}
