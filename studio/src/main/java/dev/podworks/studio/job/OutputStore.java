package dev.podworks.studio.job;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.contracts.studio.StoredOutputs.StoredWaveform;
import dev.podworks.store.ObjectStore;
import dev.podworks.store.ObjectWriter;
import dev.podworks.studio.output.Manifest;
import dev.podworks.studio.render.RenderResult;
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

/// Writes a render result to the object store: each file, the manifest, and the zip, which is streamed.
final class OutputStore {
    private static final Logger LOG = LoggerFactory.getLogger(OutputStore.class);
    private static final Duration DISCARD_TIME_LIMIT = Duration.ofSeconds(30);
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

    /// Keys contain the attempt, so that a worker that lost its lease can't overwrite the outputs of the next.
    ///
    /// @throws IOException when a write fails; objects already written stay until [#discard]
    StoredOutputs store(SubmissionRef submission, int attempt, RenderResult result)
            throws IOException, InterruptedException {
        List<StoredOutput> stored = new ArrayList<>();
        List<StoredWaveform> waveforms = new ArrayList<>();
        long bytes = 0;
        for (var file : result.files()) {
            var key = ObjectKeys.output(submission, attempt, file.name());
            write(key, file.mediaType(), out -> Files.copy(file.path(), out));
            bytes += file.sizeBytes();
            result.stored(bytes);
            file.kind()
                    .apiKind()
                    .ifPresentOrElse(
                            kind -> stored.add(new StoredOutput(kind, file.name(), file.sizeBytes(), key)),
                            () -> waveforms.add(new StoredWaveform(file.name(), key)));
        }
        var manifestKey = ObjectKeys.output(submission, attempt, Manifest.FILE_NAME);
        write(manifestKey, JSON, out -> out.write(result.manifest().toJson()));
        var zipKey = ObjectKeys.output(submission, attempt, "outputs.zip");
        write(zipKey, ZIP, result::writeZip);
        result.stored(2 * bytes);
        return new StoredOutputs(
                stored, waveforms, zipKey, manifestKey, result.manifest().warnings());
    }

    /// Deletes the objects and aborts the uploads of an unfinished attempt. A failure is logged and does not stop the
    /// caller.
    void discard(SubmissionRef submission, int attempt) {
        var prefix = ObjectKeys.outputsOf(submission, attempt);
        try {
            store.abortUploads(prefix, Instant.MAX)
                    .then(store.deleteAll(prefix))
                    .block(DISCARD_TIME_LIMIT);
        } catch (RuntimeException e) {
            LOG.warn("{} could not be deleted", prefix, e);
        }
    }

    /// A multipart upload: a single PUT is limited to 5 GB, and the zip's size is not known beforehand.
    private void write(String key, String mediaType, Content content) throws IOException, InterruptedException {
        try (var object = store.write(key, mediaType, ObjectWriter.Buffer.IN_MEMORY)) {
            content.writeTo(object);
            object.commit();
        } catch (InterruptedIOException e) {
            Thread.interrupted(); // the exception replaces the flag
            throw new InterruptedException(e.getMessage());
        }
    }
}
