package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.project.ProjectSnapshot;
import java.util.Optional;

/// The name of a project's folder: the project's name, with the end of its id to make it unique.
final class FolderName {
    private static final int MAX_LENGTH = 120;
    private static final int ID_SUFFIX_LENGTH = 6;

    private FolderName() {}

    static String of(ProjectSnapshot project) {
        var id = project.id().value();
        var suffix = id.substring(id.length() - ID_SUFFIX_LENGTH);
        return Optional.ofNullable(project.name())
                .map(FolderName::sanitized)
                .filter(name -> !name.isEmpty())
                .map(name -> "%s (%s)".formatted(name, suffix))
                .orElse(id);
    }

    /// Without characters that any provider rejects in names.
    static String sanitized(String name) {
        var sanitized = name.replaceAll("[\\p{Cntrl}/\\\\<>:\"|?*]", " ")
                .replaceAll("\\s+", " ")
                .strip()
                .replaceAll("^[. ]+|[. ]+$", "")
                .strip();
        return sanitized.codePointCount(0, sanitized.length()) <= MAX_LENGTH
                ? sanitized
                : sanitized
                        .substring(0, sanitized.offsetByCodePoints(0, MAX_LENGTH))
                        .strip();
    }
}
