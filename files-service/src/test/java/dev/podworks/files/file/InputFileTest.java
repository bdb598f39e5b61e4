package dev.podworks.files.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.project.SubmissionRef;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InputFileTest {
    private static final Instant NOW = Instant.parse("2026-11-20T09:30:00Z");
    private static final Ids IDS = new Ids(InstantSource.fixed(NOW));
    private static final Received BYTES = new Received("etag", 1000, NOW);
    private static final Measured MEASURED = new Measured(60, 2, 48_000, 1000, false, false);
    private static final FileError ERROR = new FileError(FileError.Code.UNREADABLE_FILE, "It is a poem.");
    private static final SubmissionRef SUBMISSION = new SubmissionRef(IDS.project(), 1);

    private static final InputFile AWAITING =
            InputFile.awaitingUpload(IDS.file(), new Owner(IDS.account(), Mode.LIVE, "key_1"), "a.wav", NOW);
    private static final InputFile CHECKING = AWAITING.received(BYTES).orElseThrow();
    private static final InputFile READY = CHECKING.ready(MEASURED, NOW).orElseThrow();
    private static final InputFile FAILED = CHECKING.failed(ERROR, NOW).orElseThrow();

    private static final List<Function<InputFile, Optional<InputFile>>> TRANSITIONS = List.of(
            file -> file.received(BYTES),
            file -> file.missingFor(SUBMISSION),
            file -> file.ready(MEASURED, NOW),
            file -> file.failed(ERROR, NOW));

    @Test
    void eachTransitionIsToldUnderItsName() {
        assertThat(Stream.of(AWAITING, CHECKING, READY, FAILED).map(InputFile::eventType))
                .containsExactly(
                        EventType.FILE_CHANGED, EventType.FILE_CHANGED, EventType.FILE_READY, EventType.FILE_FAILED);
    }

    @Test
    void aReadyFileIsKeptForThirtyDays() {
        assertThat(READY.expiresAt()).isEqualTo(NOW.plus(Duration.ofDays(30)));
        assertThat(FAILED.expiresAt()).isNull();
    }

    @Test
    void bytesThatComeInEndTheMissing() {
        var missing = AWAITING.missingFor(SUBMISSION).orElseThrow();
        assertThat(missing.snapshot().missingFor()).isEqualTo(SUBMISSION);
        assertThat(missing.received(BYTES).orElseThrow().missingFor()).isNull();
    }

    static Stream<InputFile> decided() {
        return Stream.of(READY, FAILED);
    }

    @ParameterizedTest
    @MethodSource("decided")
    void aVerdictIsFinal(InputFile decided) {
        assertThat(TRANSITIONS)
                .allSatisfy(transition -> assertThat(transition.apply(decided)).isEmpty());
    }

    /// Whatever comes in whatever order: the version counts the changes, bytes that are in never change, and a file
    /// leaves a state only for the next.
    @Test
    void anyOrderOfNewsLeavesAFileInAStateThatMakesSense() {
        for (long seed = 0; seed < 500; seed++) {
            var random = new Random(seed);
            var file = AWAITING;
            for (int i = 0; i < 12; i++) {
                var before = file;
                file = TRANSITIONS
                        .get(random.nextInt(TRANSITIONS.size()))
                        .apply(file)
                        .orElse(before);
                assertThat(file.version() - before.version())
                        .as("seed %d", seed)
                        .isEqualTo(file.equals(before) ? 0 : 1);
                assertThat(file.status().ordinal())
                        .as("seed %d", seed)
                        .isGreaterThanOrEqualTo(before.status().ordinal());
                if (before.received() != null) {
                    assertThat(file.received()).as("seed %d", seed).isEqualTo(before.received());
                }
                assertThat(file.status() == FileStatus.READY)
                        .as("seed %d", seed)
                        .isEqualTo(file.measured() != null);
            }
        }
    }
}
