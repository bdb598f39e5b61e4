package dev.podworks.projects.project;

import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.id.FileId;
import dev.podworks.projects.file.FileSnapshots;
import org.jspecify.annotations.Nullable;

/// A reference to a file. Its state is in {@link dev.podworks.projects.file.FileReadModel}.
///
/// @param durationSeconds the duration for which the project was priced; null before
public record ProjectFile(
        FileId id, String fileName, @Nullable Double durationSeconds) {

    ProjectFile measured(FileSnapshots snapshots) {
        var duration = snapshots.find(id).map(FileSnapshot::measured).map(Measured::durationSeconds);
        return new ProjectFile(id, fileName, duration.orElse(null));
    }
}
