package dev.podworks.studio.render;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.MediaSource;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is to be done.
///
/// @param name of the project, as its customer gave it
/// @param tracks at least one
public record RenderJob(ProjectId projectId, @Nullable String name, ProjectSettings settings, List<Track> tracks) {

    /// One input file.
    ///
    /// @param fileName as the customer named it; outputs are named after it
    /// @param source where its bytes are; read several times, so a link must outlast the work
    /// @param twoSpeakers a different speaker on each side of a stereo file, which makes two tracks of it
    /// @param paid how much sound of it was paid for: one that holds more is not rendered
    public record Track(FileId fileId, String fileName, MediaSource source, boolean twoSpeakers, Duration paid) {
        SoundLimit limit() {
            return new SoundLimit(paid);
        }
    }
}
