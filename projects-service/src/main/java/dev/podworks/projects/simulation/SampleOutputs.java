package dev.podworks.projects.simulation;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.contracts.studio.StoredOutputs.Kind;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.simulation.SampleManifest.Engine;
import dev.podworks.projects.simulation.SampleManifest.Measurement;
import dev.podworks.projects.simulation.SampleManifest.Output;
import dev.podworks.projects.simulation.SampleManifest.Source;
import dev.podworks.projects.simulation.SampleManifest.Transcription;
import dev.podworks.store.ObjectStore;
import dev.podworks.store.ObjectWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Stores outputs that can be downloaded like real ones: a short audio file for each file of the project, a
/// manifest, and a zip of all.
@Component
class SampleOutputs {
    private static final byte[] WAV = SampleAudio.wav();
    private static final String WAV_SHA256 = sha256(WAV);
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
    /// @throws IOException if an object could not be stored
    StoredOutputs store(Project project, SubmissionRef submission, int attempt) throws IOException {
        var outputs = outputs(project);
        var files = new LinkedHashMap<String, byte[]>();
        outputs.forEach(output -> files.put(output.name(), WAV));
        files.put(MANIFEST, json.writeValueAsBytes(manifest(project, outputs)));
        files.put(ZIP, zip(files));

        var stored = new ArrayList<StoredOutput>();
        for (var file : files.entrySet()) {
            write(ObjectKeys.output(submission, attempt, file.getKey()), file.getValue());
        }
        for (var output : outputs) {
            var key = ObjectKeys.output(submission, attempt, output.name());
            stored.add(new StoredOutput(output.kind(), output.name(), output.sizeBytes(), key));
        }
        return new StoredOutputs(
                stored,
                List.of(),
                ObjectKeys.output(submission, attempt, ZIP),
                ObjectKeys.output(submission, attempt, MANIFEST));
    }

    private static List<Output> outputs(Project project) {
        var outputs = new ArrayList<Output>();
        for (var file : project.files()) {
            var name = String.format(Locale.ROOT, "sample-%d.wav", outputs.size() + 1);
            var after = Measurement.ofDuration(SampleAudio.SECONDS);
            outputs.add(new Output(name, Kind.AUDIO, WAV.length, WAV_SHA256, List.of(Source.of(file)), after, name));
        }
        return outputs;
    }

    private SampleManifest manifest(Project project, List<Output> outputs) {
        return new SampleManifest(
                project.id(),
                project.details().name(),
                clock.instant(),
                project.details().settings(),
                outputs,
                Transcription.NONE,
                Engine.NONE,
                true);
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
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

    private void write(String key, byte[] content) throws IOException {
        try (var object = store.write(key, mediaType(key), ObjectWriter.Buffer.IN_MEMORY)) {
            object.write(content);
            object.commit();
        }
    }

    private static String mediaType(String key) {
        return switch (key.substring(key.lastIndexOf('.') + 1)) {
            case "wav" -> "audio/wav";
            case "zip" -> "application/zip";
            default -> "application/json";
        };
    }
}
