package dev.podworks.projects.simulation;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.studio.StoredOutputs.Kind;
import java.time.Instant;
import java.util.List;

/// The part of the studio's `manifest.json` that does not depend on any sound.
///
/// @param simulated always true: no recording went into this
record SampleManifest(
        ProjectId projectId, Instant createdAt, ProjectSettings settings, List<Output> outputs, boolean simulated) {
    record Output(String name, Kind kind, long sizeBytes, List<Source> sources) {}

    record Source(FileId fileId, String fileName) {}
}
