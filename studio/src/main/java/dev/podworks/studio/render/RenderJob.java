package dev.podworks.studio.render;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.MediaSource;
import dev.podworks.studio.render.pass.DurationLimit;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A project to render.
///
/// @param name the project's name, if it has one
/// @param tracks at least one
public record RenderJob(ProjectId projectId, @Nullable String name, ProjectSettings settings, List<Track> tracks) {

    /// One input file.
    ///
    /// @param fileName the customer's; outputs are named after it
    /// @param source read several times, so a presigned link must stay valid for the whole job
    /// @param twoSpeakers whether the two channels of a stereo file have different speakers, which makes them two
    ///     voices
    /// @param paid the duration that was charged: a file with more audio is not rendered
    public record Track(FileId fileId, String fileName, MediaSource source, boolean twoSpeakers, Duration paid) {
        DurationLimit limit() {
            return new DurationLimit(paid);
        }
    }
}
