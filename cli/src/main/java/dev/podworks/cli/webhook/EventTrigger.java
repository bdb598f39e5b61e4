package dev.podworks.cli.webhook;

import dev.podworks.cli.CliException;
import dev.podworks.sdk.Podworks;
import dev.podworks.sdk.errors.FileFailedException;
import dev.podworks.sdk.errors.ProjectFailedException;
import dev.podworks.sdk.errors.ProjectRejectedException;
import dev.podworks.sdk.files.UploadSource;
import dev.podworks.sdk.model.CreateFile;
import dev.podworks.sdk.model.CreateProjectRequest;
import dev.podworks.sdk.model.Mode;
import dev.podworks.sdk.model.ProjectFileIn;
import dev.podworks.sdk.model.TestOutcome;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Triggers an event in test mode, by the requests that lead to it for real, with a second of silence.
final class EventTrigger {
    private static final int SAMPLE_RATE_HZ = 8_000;
    private static final int HEADER_BYTES = 44;

    private static final Map<String, Function<Podworks, String>> BY_TYPE = Map.of(
            "file.ready", EventTrigger::ready,
            "file.failed", EventTrigger::unreadable,
            "project.validating", podworks -> project(podworks, TestOutcome.COMPLETED),
            "project.queued", podworks -> project(podworks, TestOutcome.COMPLETED),
            "project.processing", podworks -> project(podworks, TestOutcome.COMPLETED),
            "project.completed", podworks -> project(podworks, TestOutcome.COMPLETED),
            "project.failed", podworks -> project(podworks, TestOutcome.FAILED),
            "project.rejected", EventTrigger::rejected,
            "project.cancelled", EventTrigger::cancelled);

    private final Function<Podworks, String> requests;

    private EventTrigger(Function<Podworks, String> requests) {
        this.requests = requests;
    }

    /// @throws CliException if no requests are known that lead to the type
    static EventTrigger of(String type) {
        var requests = BY_TYPE.get(type);
        if (requests == null) {
            throw CliException.usage("This command can't trigger %s. It can trigger %s."
                    .formatted(type, BY_TYPE.keySet().stream().sorted().collect(Collectors.joining(", "))));
        }
        return new EventTrigger(requests);
    }

    /// @return the id of what the event is about
    String run(Podworks podworks) {
        if (podworks.mode() != Mode.TEST) {
            throw CliException.usage("Events are triggered with a test key, pw_test_…, so that nothing is charged.");
        }
        return requests.apply(podworks);
    }

    private static String ready(Podworks podworks) {
        return podworks.files()
                .upload(UploadSource.of("silence.wav", silence()))
                .getId();
    }

    private static String unreadable(Podworks podworks) {
        try {
            var text = "This is not a recording.".getBytes(StandardCharsets.UTF_8);
            return podworks.files().upload(UploadSource.of("text.wav", text)).getId();
        } catch (FileFailedException failed) {
            return failed.file().getId();
        }
    }

    private static String project(Podworks podworks, TestOutcome outcome) {
        var request = new CreateProjectRequest()
                .files(ProjectFileIn.of(ready(podworks)))
                .name("Triggered")
                .testOutcome(outcome);
        try {
            return podworks.projects().createAndWait(request).getId();
        } catch (ProjectFailedException failed) {
            return failed.project().getId();
        }
    }

    /// Submitted before its file was uploaded.
    private static String rejected(Podworks podworks) {
        var request = new CreateProjectRequest()
                .files(ProjectFileIn.of(new CreateFile().fileName("missing.wav")))
                .name("Triggered");
        try {
            return podworks.projects().createAndWait(request).getId();
        } catch (ProjectRejectedException rejected) {
            return rejected.project().getId();
        }
    }

    private static String cancelled(Podworks podworks) {
        var request = new CreateProjectRequest()
                .files(ProjectFileIn.of(ready(podworks)))
                .name("Triggered");
        return podworks.projects()
                .cancel(podworks.projects().create(request).getId())
                .getId();
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
