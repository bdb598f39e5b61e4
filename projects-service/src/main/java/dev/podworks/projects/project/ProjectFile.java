package dev.podworks.projects.project;

import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.id.FileId;
import dev.podworks.projects.file.FileFacts;
import org.jspecify.annotations.Nullable;

/// A file's place in a project. The rest about it is what files-service last told.
///
/// @param durationSeconds as it was when the project was priced; null before
public record ProjectFile(
        FileId id, String fileName, @Nullable Double durationSeconds) {

    ProjectFile measured(FileFacts facts) {
        var duration = facts.of(id).map(FileSnapshot::measured).map(Measured::durationSeconds);
        return new ProjectFile(id, fileName, duration.orElse(null));
    }
}
