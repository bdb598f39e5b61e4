package dev.podworks.cli.webhook;

import dev.podworks.sdk.Podworks;
import dev.podworks.sdk.errors.FileFailedException;
import dev.podworks.sdk.errors.ProjectFailedException;
import dev.podworks.sdk.errors.ProjectRejectedException;
import dev.podworks.sdk.files.UploadSource;
import dev.podworks.sdk.model.CreateFile;
import dev.podworks.sdk.model.CreateProjectRequest;
import dev.podworks.sdk.model.ProjectFileIn;
import dev.podworks.sdk.model.TestOutcome;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// Files and projects with a second of silence. Each method returns the id of what its events are about.
final class TestRecording {
    private static final int SAMPLE_RATE_HZ = 8_000;
    private static final int HEADER_BYTES = 44;

    private final Podworks podworks;

    TestRecording(Podworks podworks) {
        this.podworks = podworks;
    }

    String ready() {
        return podworks.files()
                .upload(UploadSource.of("silence.wav", silence()))
                .getId();
    }

    String unreadable() {
        try {
            var text = "This is not a recording.".getBytes(StandardCharsets.UTF_8);
            return podworks.files().upload(UploadSource.of("text.wav", text)).getId();
        } catch (FileFailedException failed) {
            return failed.file().getId();
        }
    }

    /// A project that is ready to be submitted.
    CreateProjectRequest request() {
        return request(ProjectFileIn.of(ready()));
    }

    String processed(TestOutcome outcome) {
        try {
            return podworks.projects()
                    .createAndWait(request().testOutcome(outcome))
                    .getId();
        } catch (ProjectFailedException failed) {
            return failed.project().getId();
        }
    }

    /// Submitted before its file was uploaded.
    String rejected() {
        var request = request(ProjectFileIn.of(new CreateFile().fileName("missing.wav")));
        try {
            return podworks.projects().createAndWait(request).getId();
        } catch (ProjectRejectedException rejected) {
            return rejected.project().getId();
        }
    }

    String cancelled() {
        var draft = podworks.projects().create(request());
        return podworks.projects().cancel(draft.getId()).getId();
    }

    private static CreateProjectRequest request(ProjectFileIn file) {
        return new CreateProjectRequest().files(file).name("Triggered");
    }

    /// A second of silence as a WAV file of 16 bits.
    private static byte[] silence() {
        int bytes = 2 * SAMPLE_RATE_HZ;
        return ByteBuffer.allocate(HEADER_BYTES + bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("RIFF".getBytes(StandardCharsets.US_ASCII))
                .putInt(HEADER_BYTES - 8 + bytes)
                .put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII))
                .putInt(16)
                .putShort((short) 1)
                .putShort((short) 1)
                .putInt(SAMPLE_RATE_HZ)
                .putInt(2 * SAMPLE_RATE_HZ)
                .putShort((short) 2)
                .putShort((short) 16)
                .put("data".getBytes(StandardCharsets.US_ASCII))
                .putInt(bytes)
                .array();
    }
}
