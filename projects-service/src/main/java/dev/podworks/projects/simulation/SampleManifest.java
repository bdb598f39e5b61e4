package dev.podworks.projects.simulation;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.studio.StoredOutputs.Kind;
import dev.podworks.projects.project.ProjectFile;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// `manifest.json` in the format of the studio (both conform to `manifest.schema.json`), so that clients can be
/// tested with it. Values that require a real recording are null.
///
/// @param simulated always true
record SampleManifest(
        ProjectId projectId,
        @Nullable String projectName,
        Instant createdAt,
        ProjectSettings settings,
        List<Output> outputs,
        Transcription transcription,
        Engine engine,
        boolean simulated) {
    record Output(
            String name,
            Kind kind,
            long sizeBytes,
            String sha256,
            List<Source> sources,
            Measurement after,
            String measuredOn) {}

    record Source(
            FileId fileId,
            String fileName,
            @Nullable String side,
            Measurement before,
            @Nullable String hum,
            @Nullable String waveform) {
        static Source of(ProjectFile file) {
            var seconds = Objects.requireNonNullElse(file.durationSeconds(), 0.0);
            return new Source(file.id(), file.fileName(), null, Measurement.ofDuration(seconds), null, null);
        }
    }

    record Measurement(
            double durationSeconds,
            @Nullable Double loudnessLufs,
            @Nullable Double truePeakDbtp,
            @Nullable Double noiseFloorDbfs) {
        static Measurement ofDuration(double seconds) {
            return new Measurement(seconds, null, null, null);
        }
    }

    record Transcription(String status, @Nullable String language, String reason) {
        static final Transcription NONE =
                new Transcription("unavailable", null, "Test projects are simulated and have no transcript.");
    }

    record Engine(@Nullable String ffmpeg, @Nullable String speech) {
        static final Engine NONE = new Engine(null, null);
    }
}
