package dev.podworks.studio.job;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.contracts.studio.StoredOutputs.StoredWaveform;
import dev.podworks.store.ObjectStore;
import dev.podworks.store.ObjectWriter;
import dev.podworks.studio.output.Manifest;
import dev.podworks.studio.render.Rendering;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Puts what was rendered into the object store: each file, the manifest, and the zip of them, which is streamed.
final class OutputStore {
    private static final Logger LOG = LoggerFactory.getLogger(OutputStore.class);
    private static final Duration DISCARDING_LIMIT = Duration.ofSeconds(30);
    private static final String ZIP = "application/zip";
    private static final String JSON = "application/json";

    private final ObjectStore store;

    OutputStore(ObjectStore store) {
        this.store = store;
    }

    /// Writes one object's bytes.
    private interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /// Under names that hold the attempt: a try that has lost its lease can't overwrite its successor's outputs.
    ///
    /// @throws IOException when the store does not take something; what is there already stays until [#discard]
    StoredOutputs store(SubmissionRef submission, int attempt, Rendering rendering)
            throws IOException, InterruptedException {
        List<StoredOutput> stored = new ArrayList<>();
        List<StoredWaveform> waveforms = new ArrayList<>();
        for (var file : rendering.files()) {
            var key = ObjectKeys.output(submission, attempt, file.name());
            write(key, file.mediaType(), out -> Files.copy(file.path(), out));
            file.kind()
                    .listedAs()
                    .ifPresentOrElse(
                            kind -> stored.add(new StoredOutput(kind, file.name(), file.sizeBytes(), key)),
                            () -> waveforms.add(new StoredWaveform(file.name(), key)));
        }
        var manifestKey = ObjectKeys.output(submission, attempt, Manifest.FILE_NAME);
        write(manifestKey, JSON, out -> out.write(rendering.manifest().toJson()));
        var zipKey = ObjectKeys.output(submission, attempt, "outputs.zip");
        write(zipKey, ZIP, rendering::writeZip);
        return new StoredOutputs(
                stored, waveforms, zipKey, manifestKey, rendering.manifest().warnings());
    }

    /// Takes back what a try has stored, and what it was about to when it was killed. To be called only for tries that
    /// were not finished. A store that doesn't answer keeps nobody from going on.
    void discard(SubmissionRef submission, int attempt) {
        var prefix = ObjectKeys.outputsOf(submission, attempt);
        try {
            store.abortWritings(prefix, Instant.MAX)
                    .then(store.deleteAll(prefix))
                    .block(DISCARDING_LIMIT);
        } catch (RuntimeException fault) {
            LOG.warn("{} could not be deleted", prefix, fault);
        }
    }

    /// Part by part, however large it gets: a single PUT ends at 5 GB, and a zip's size isn't known beforehand.
    private void write(String key, String mediaType, Content content) throws IOException, InterruptedException {
        try (var object = store.write(key, mediaType, ObjectWriter.Buffer.IN_MEMORY)) {
            content.writeTo(object);
            object.commit();
        } catch (InterruptedIOException stopped) {
            Thread.interrupted(); // the exception says it from here on
            throw new InterruptedException(stopped.getMessage());
        }
    }
}
