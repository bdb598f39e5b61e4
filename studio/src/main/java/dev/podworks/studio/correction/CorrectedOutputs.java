package dev.podworks.studio.correction;

import static java.util.stream.Collectors.toMap;

import dev.podworks.contracts.studio.CorrectedSegments;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.contracts.studio.TranscriptCorrection;
import dev.podworks.store.ObjectStore;
import dev.podworks.store.ObjectWriter;
import dev.podworks.studio.output.Manifest;
import dev.podworks.studio.output.OutputZip;
import dev.podworks.studio.output.TranscriptFormat;
import dev.podworks.studio.transcript.Transcript;
import dev.podworks.studio.transcript.TranscriptCorrector;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Writes a project's outputs with the corrected transcript: its files, the manifest and the zip, under keys of the
/// attempt. All other outputs stay the objects that they are.
///
/// The transcript is read into memory; everything else is streamed from the original zip to the new one.
final class CorrectedOutputs {
    private static final Duration STORE_TIME_LIMIT = Duration.ofSeconds(60);
    private static final String ZIP_NAME = "outputs.zip";

    private final ObjectStore store;
    private final JsonMapper json;

    CorrectedOutputs(ObjectStore store, JsonMapper json) {
        this.store = store;
        this.json = json;
    }

    /// Every attempt would fail. Its message is for people.
    static final class UnusableException extends RuntimeException {
        UnusableException(String message, Throwable cause) {
            super(message, cause);
        }

        @Override
        public String getMessage() {
            return Objects.requireNonNull(super.getMessage());
        }
    }

    /// @throws IOException when the store fails; objects already written stay
    /// @throws UnusableException when the correction does not fit the transcript
    StoredOutputs write(Correction correction, int attempt) throws IOException {
        var content = correction.content();
        var original = content.original();
        var prefix = correction.objectsOf(attempt);
        var texts = texts(transcripts(original), corrected(content));
        for (var text : texts.entrySet()) {
            put(
                    prefix + text.getKey(),
                    text.getValue(),
                    TranscriptFormat.of(text.getKey()).mediaType());
        }
        var manifest = Manifest.corrected(read(original.manifestKey()), texts, content.savedAt());
        put(prefix + Manifest.FILE_NAME, manifest, "application/json");
        zip(prefix + ZIP_NAME, content, texts, manifest);
        var files = original.files().stream()
                .map(file -> texts.containsKey(file.name()) ? replaced(file, texts, prefix) : file)
                .toList();
        return new StoredOutputs(
                files, original.waveforms(), prefix + ZIP_NAME, prefix + Manifest.FILE_NAME, original.warnings());
    }

    private Transcript corrected(TranscriptCorrection content) {
        try {
            var original = json.readValue(read(jsonOf(content.original()).objectKey()), Transcript.class);
            var segments = json.readValue(read(content.contentKey()), CorrectedSegments.class);
            return TranscriptCorrector.correct(original, segments);
        } catch (IllegalArgumentException e) {
            throw new UnusableException("The correction does not fit the transcript: " + e.getMessage() + ".", e);
        } catch (JacksonException e) {
            throw new UnusableException("The transcript is not in a format that can be corrected.", e);
        }
    }

    private static Map<String, byte[]> texts(List<StoredOutput> files, Transcript transcript) {
        return files.stream()
                .collect(toMap(
                        StoredOutput::name,
                        file -> TranscriptFormat.of(file.name()).bytes(transcript)));
    }

    private static List<StoredOutput> transcripts(StoredOutputs outputs) {
        return outputs.files().stream()
                .filter(file -> file.kind() == StoredOutputs.Kind.TRANSCRIPT)
                .toList();
    }

    private static StoredOutput jsonOf(StoredOutputs outputs) {
        return transcripts(outputs).stream()
                .filter(file -> TranscriptFormat.of(file.name()) == TranscriptFormat.JSON)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no JSON transcript"));
    }

    private static StoredOutput replaced(StoredOutput file, Map<String, byte[]> texts, String prefix) {
        var text = Objects.requireNonNull(texts.get(file.name()));
        return new StoredOutput(file.kind(), file.name(), text.length, prefix + file.name());
    }

    private void zip(String key, TranscriptCorrection content, Map<String, byte[]> texts, byte[] manifest)
            throws IOException {
        var replacements = new HashMap<>(texts);
        replacements.put(Manifest.FILE_NAME, manifest);
        try (var original = store.open(content.original().zipKey());
                var object = store.write(key, "application/zip", ObjectWriter.Buffer.IN_MEMORY)) {
            OutputZip.replace(original, replacements, content.savedAt(), object);
            object.commit();
        }
    }

    private byte[] read(String key) {
        return store.get(key)
                .blockOptional(STORE_TIME_LIMIT)
                .orElseThrow(() -> new IllegalStateException(key + " is not in the store"));
    }

    private void put(String key, byte[] content, String mediaType) {
        store.put(key, content, mediaType).block(STORE_TIME_LIMIT);
    }
}
