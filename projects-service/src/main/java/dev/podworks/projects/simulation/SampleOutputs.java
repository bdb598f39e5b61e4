package dev.podworks.projects.simulation;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.output.FileFormat;
import dev.podworks.contracts.output.OutputPlan;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.ProjectWarning;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.contracts.studio.StoredOutputs.StoredWaveform;
import dev.podworks.projects.file.FileSnapshots;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectFile;
import dev.podworks.store.ObjectStore;
import dev.podworks.store.ObjectWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Stores the outputs that the studio would have rendered, under the same names and with the same kinds, as samples
/// that can be downloaded and played; and a manifest, and a zip of all.
@Component
class SampleOutputs {
    private static final String MANIFEST = "manifest.json";
    private static final String ZIP = "outputs.zip";

    private final ObjectStore store;
    private final JsonMapper json;
    private final InstantSource clock;

    SampleOutputs(ObjectStore store, JsonMapper json, InstantSource clock) {
        this.store = store;
        this.json = json;
        this.clock = clock;
    }

    /// Can be repeated: existing objects are replaced.
    ///
    /// @param measured what was measured of the project's files
    /// @throws IOException if an object could not be stored
    StoredOutputs store(Project project, FileSnapshots measured, SubmissionRef submission, int attempt)
            throws IOException {
        var plan = plan(project, measured);
        var zipped = new LinkedHashMap<String, byte[]>();
        for (var file : plan.files()) {
            var content = SampleFile.of(file.format()).content();
            zipped.put(file.name(), content);
            write(
                    ObjectKeys.output(submission, attempt, file.name()),
                    file.format().mediaType(),
                    content);
        }
        var manifest = json.writeValueAsBytes(SampleManifest.of(project, plan, clock.instant()));
        zipped.put(MANIFEST, manifest);
        var manifestKey = ObjectKeys.output(submission, attempt, MANIFEST);
        write(manifestKey, "application/json", manifest);
        var zipKey = ObjectKeys.output(submission, attempt, ZIP);
        write(zipKey, "application/zip", zip(zipped));
        return stored(plan, project, submission, attempt, zipKey, manifestKey);
    }

    private static StoredOutputs stored(
            OutputPlan plan,
            Project project,
            SubmissionRef submission,
            int attempt,
            String zipKey,
            String manifestKey) {
        var files = new ArrayList<StoredOutput>();
        var waveforms = new ArrayList<StoredWaveform>();
        for (var file : plan.files()) {
            var key = ObjectKeys.output(submission, attempt, file.name());
            long size = SampleFile.of(file.format()).content().length;
            file.format()
                    .kind()
                    .apiKind()
                    .ifPresentOrElse(
                            kind -> files.add(new StoredOutput(kind, file.name(), size, key)),
                            () -> waveforms.add(new StoredWaveform(file.name(), key)));
        }
        boolean isSilenceKept = project.details().settings().trimSilence() != null && plan.hasVideo();
        List<ProjectWarning> warnings = isSilenceKept ? List.of(ProjectWarning.silenceKept()) : List.of();
        return new StoredOutputs(files, waveforms, zipKey, manifestKey, warnings);
    }

    private static OutputPlan plan(Project project, FileSnapshots measured) {
        var inputs = project.files().stream().map(file -> input(file, measured)).toList();
        return OutputPlan.of(project.details().name(), project.details().settings(), inputs);
    }

    /// A file whose measurement was deleted meanwhile counts as a recording of one speaker.
    private static OutputPlan.Input input(ProjectFile file, FileSnapshots snapshots) {
        var measured = snapshots.find(file.id()).map(FileSnapshot::measured);
        return new OutputPlan.Input(
                file.fileName(),
                measured.filter(Measured::twoSpeakers).isPresent(),
                measured.filter(Measured::hasVideo).map(_ -> FileFormat.ofVideo(file.fileName())));
    }

    private static byte[] zip(Map<String, byte[]> files) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private void write(String key, String mediaType, byte[] content) throws IOException {
        try (var object = store.write(key, mediaType, ObjectWriter.Buffer.IN_MEMORY)) {
            object.write(content);
            object.commit();
        }
    }
}
