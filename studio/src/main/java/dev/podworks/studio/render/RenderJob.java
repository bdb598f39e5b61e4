package dev.podworks.studio.render;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.kit.ffmpeg.MediaSource;
import java.util.List;

/// What is to be done.
///
/// @param tracks at least one
public record RenderJob(ProjectId projectId, ProjectSettings settings, List<Track> tracks) {

    /// One input file.
    ///
    /// @param fileName as the customer named it; outputs are named after it
    /// @param source where its bytes are; read several times, so a link must outlast the work
    public record Track(FileId fileId, String fileName, MediaSource source) {}
}
