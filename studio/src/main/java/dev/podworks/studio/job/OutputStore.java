package dev.podworks.studio.job;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.kit.store.ObjectStore;
import dev.podworks.kit.store.ObjectWriter;
import dev.podworks.studio.output.Manifest;
import dev.podworks.studio.output.OutputFile;
import dev.podworks.studio.render.Rendering;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Puts what was rendered into the object store: each file, the manifest, and the zip of them, which is streamed.
final class OutputStore {
    private static final Duration FILE_LIMIT = Duration.ofMinutes(30);
    private static final String ZIP = "application/zip";
    private static final String JSON = "application/json";

    private final ObjectStore store;

    OutputStore(ObjectStore store) {
        this.store = store;
    }

    /// Under names that hold the attempt: a try that has lost its lease can't overwrite its successor's outputs.
    ///
    /// @throws IOException when the store does not take something; what is there already is harmless
    StoredOutputs store(SubmissionRef submission, int attempt, Rendering rendering) throws IOException {
        List<StoredOutput> stored = new ArrayList<>();
        for (var file : rendering.files()) {
            stored.add(store(ObjectKeys.output(submission, attempt, file.name()), file));
        }
        var manifestKey = ObjectKeys.output(submission, attempt, Manifest.FILE_NAME);
        try (var manifest = store.write(manifestKey, JSON, ObjectWriter.Buffer.IN_MEMORY)) {
            manifest.write(rendering.manifest().toJson());
            manifest.commit();
        }
        var zipKey = ObjectKeys.output(submission, attempt, "outputs.zip");
        try (var zip = store.write(zipKey, ZIP, ObjectWriter.Buffer.IN_MEMORY)) {
            rendering.writeZip(zip);
            zip.commit();
        }
        return new StoredOutputs(stored, zipKey, manifestKey);
    }

    private StoredOutput store(String key, OutputFile file) throws IOException {
        try {
            store.put(key, file.path(), file.mediaType()).block(FILE_LIMIT);
        } catch (RuntimeException fault) {
            throw new IOException("the object store did not take " + file.name(), fault);
        }
        return new StoredOutput(file.kind(), file.name(), file.sizeBytes(), key);
    }
}
