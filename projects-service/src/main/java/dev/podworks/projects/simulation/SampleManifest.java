package dev.podworks.projects.simulation;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.output.FileFormat;
import dev.podworks.contracts.output.OutputKind;
import dev.podworks.contracts.output.OutputPlan;
import dev.podworks.contracts.output.OutputPlan.Voice;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.projects.project.Project;
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
        List<Cut> cuts,
        Transcription transcription,
        Engine engine,
        boolean simulated) {
    static SampleManifest of(Project project, OutputPlan plan, Instant now) {
        var settings = project.details().settings();
        return new SampleManifest(
                project.id(),
                project.details().name(),
                now,
                settings,
                plan.files().stream()
                        .map(file -> Output.of(file, plan, project.files()))
                        .toList(),
                settings.trimSilence() == null || plan.hasVideo() ? List.of() : List.of(Cut.SAMPLE),
                settings.transcript().enabled() ? Transcription.made(settings) : Transcription.OFF,
                Engine.NONE,
                true);
    }

    /// @param after null for files without sound
    record Output(
            String name,
            OutputKind kind,
            long sizeBytes,
            String sha256,
            List<Source> sources,
            @Nullable Measurement after,
            @Nullable String measuredOn) {
        static Output of(OutputPlan.File file, OutputPlan plan, List<ProjectFile> inputs) {
            var sample = SampleFile.of(file.format());
            var kind = file.format().kind();
            boolean hasSound = kind == OutputKind.AUDIO || kind == OutputKind.VIDEO;
            return new Output(
                    file.name(),
                    kind,
                    sample.content().length,
                    sample.sha256(),
                    file.voices().stream()
                            .map(voice -> Source.of(voice, plan, inputs))
                            .toList(),
                    hasSound ? Measurement.ofDuration(SampleFile.SECONDS) : null,
                    hasSound ? file.name() : null);
        }
    }

    record Source(
            FileId fileId,
            String fileName,
            @Nullable String side,
            Measurement before,
            @Nullable String hum,
            @Nullable String waveform) {
        static Source of(Voice voice, OutputPlan plan, List<ProjectFile> inputs) {
            var file = inputs.get(voice.input());
            var seconds = Objects.requireNonNullElse(file.durationSeconds(), 0.0);
            return new Source(
                    file.id(),
                    file.fileName(),
                    side(voice),
                    Measurement.ofDuration(seconds),
                    null,
                    inputWaveform(voice, plan));
        }

        private static @Nullable String side(Voice voice) {
            return switch (voice.side()) {
                case ALL -> null;
                case LEFT -> "left";
                case RIGHT -> "right";
            };
        }

        private static @Nullable String inputWaveform(Voice voice, OutputPlan plan) {
            return plan.files().stream()
                    .filter(file -> file.format().kind() == OutputKind.WAVEFORM
                            && file.format() != FileFormat.WAVEFORM
                            && file.voices().equals(List.of(voice)))
                    .map(OutputPlan.File::name)
                    .findFirst()
                    .orElse(null);
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

    /// Of every project whose pauses are shortened.
    record Cut(double startSeconds, double endSeconds) {
        static final Cut SAMPLE = new Cut(0.25, 0.5);
    }

    record Transcription(
            String status,
            @Nullable String language,
            @Nullable String reason) {
        static final Transcription OFF = new Transcription("off", null, null);

        static Transcription made(ProjectSettings settings) {
            return new Transcription(
                    "made", Objects.requireNonNullElse(settings.transcript().language(), "en"), null);
        }
    }

    record Engine(
            @Nullable String ffmpeg,
            @Nullable String denoiser,
            @Nullable String speech) {
        static final Engine NONE = new Engine(null, null, null);
    }
}
