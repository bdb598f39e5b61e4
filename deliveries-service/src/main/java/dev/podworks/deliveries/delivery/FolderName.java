package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.project.ProjectSnapshot;
import java.util.Optional;

/// What a project's folder is called: as the project is, for people, with the end of its id, so that no two projects
/// share one.
final class FolderName {
    private static final int LONGEST_NAME = 120;
    private static final int OF_THE_ID = 6;

    private FolderName() {}

    static String of(ProjectSnapshot project) {
        var id = project.id().value();
        var end = id.substring(id.length() - OF_THE_ID);
        return Optional.ofNullable(project.name())
                .map(FolderName::plain)
                .filter(name -> !name.isEmpty())
                .map(name -> "%s (%s)".formatted(name, end))
                .orElse(id);
    }

    /// Without what no storage allows in a name.
    static String plain(String name) {
        var plain = name.replaceAll("[\\p{Cntrl}/\\\\<>:\"|?*]", " ")
                .replaceAll("\\s+", " ")
                .strip()
                .replaceAll("^[. ]+|[. ]+$", "")
                .strip();
        return plain.codePointCount(0, plain.length()) <= LONGEST_NAME
                ? plain
                : plain.substring(0, plain.offsetByCodePoints(0, LONGEST_NAME)).strip();
    }
}
