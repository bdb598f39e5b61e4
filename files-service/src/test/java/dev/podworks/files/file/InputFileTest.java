package dev.podworks.files.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.file.FileSource;
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

class InputFileTest {
    private static final Instant NOW = Instant.parse("2026-11-20T09:30:00Z");
    private static final Duration THIRTY_DAYS = Duration.ofDays(30);
    private static final Ids IDS = new Ids(InstantSource.fixed(NOW));
    private static final ReceivedObject BYTES = ReceivedObject.uploaded("etag", 1000, NOW);
    private static final Measured MEASURED = new Measured(60, 2, 48_000, 1000, false, false);
    private static final FileError ERROR = new FileError(FileError.Code.UNREADABLE_FILE, "It is a poem.");
    private static final SubmissionRef SUBMISSION = new SubmissionRef(IDS.project(), 1);

    private static final InputFile AWAITING =
            InputFile.awaitingUpload(IDS.file(), new Owner(IDS.account(), Mode.LIVE, "key_1"), "a.wav", NOW);
    private static final InputFile IMPORTING =
            InputFile.importing(IDS.file(), AWAITING.owner(), "b.wav", new FileSource.DriveFile("id", "secret"), NOW);
    private static final InputFile CHECKING = AWAITING.received(BYTES).orElseThrow();
    private static final InputFile READY = CHECKING.ready(MEASURED, false, NOW).orElseThrow();
    private static final InputFile FAILED = CHECKING.failed(ERROR, NOW).orElseThrow();
    private static final InputFile EXPIRED =
            READY.expired(NOW.plus(THIRTY_DAYS)).orElseThrow();
    private static final InputFile DELETED = READY.deleted(NOW).orElseThrow();

    private static final List<Function<InputFile, Optional<InputFile>>> TRANSITIONS = List.of(
            file -> file.received(BYTES),
            file -> file.missingFor(SUBMISSION),
            file -> file.ready(MEASURED, false, NOW),
            file -> file.ready(MEASURED, true, NOW),
            file -> file.failed(ERROR, NOW),
            file -> file.withKept(true),
            file -> file.withKept(false),
            file -> file.expired(NOW.plus(THIRTY_DAYS)),
            file -> file.deleted(NOW));

    @Test
    void eachStatusHasItsEventType() {
        assertThat(Stream.of(IMPORTING, CHECKING, READY, FAILED, EXPIRED, DELETED)
                        .map(file -> file.eventType(FileStatus.AWAITING_UPLOAD)))
                .containsExactly(
                        EventType.FILE_CHANGED,
                        EventType.FILE_CHANGED,
                        EventType.FILE_READY,
                        EventType.FILE_FAILED,
                        EventType.FILE_CHANGED,
                        EventType.FILE_DELETED);
    }

    @Test
    void changeOfExpiryIsNotASecondReadyEvent() {
        assertThat(READY.withKept(true).orElseThrow().eventType(FileStatus.READY))
                .isEqualTo(EventType.FILE_CHANGED);
    }

    @Test
    void readyFileExpiresAfterThirtyDaysUnlessKept() {
        assertThat(READY.expiresAt()).contains(NOW.plus(THIRTY_DAYS));
        assertThat(CHECKING.ready(MEASURED, true, NOW).orElseThrow().expiresAt())
                .isEmpty();
        var kept = READY.withKept(true).orElseThrow();
        assertThat(kept.expiresAt()).isEmpty();
        assertThat(kept.expired(NOW.plus(Duration.ofDays(1000)))).isEmpty();
        assertThat(kept.withKept(false).orElseThrow().expiresAt()).contains(NOW.plus(THIRTY_DAYS));
        assertThat(FAILED.expiresAt()).isEmpty();
    }

    @Test
    void fileDoesNotExpireEarly() {
        assertThat(READY.expired(NOW.plus(THIRTY_DAYS).minusMillis(1))).isEmpty();
        assertThat(AWAITING.expired(NOW.plus(THIRTY_DAYS).minusMillis(1))).isEmpty();
        assertThat(AWAITING.expired(NOW.plus(THIRTY_DAYS))).isPresent();
        assertThat(IMPORTING.expired(NOW.plus(THIRTY_DAYS))).isEmpty();
    }

    @Test
    void receivedFileIsNoLongerMissing() {
        var missing = AWAITING.missingFor(SUBMISSION).orElseThrow();
        assertThat(missing.snapshot().missingFor()).isEqualTo(SUBMISSION);
        assertThat(missing.received(BYTES).orElseThrow().snapshot().missingFor())
                .isNull();
    }

    @Test
    void importDropsItsSecretAndAwaitsNoUpload() {
        assertThat(IMPORTING.source()).isEqualTo(new FileSource.DriveFile("id", null));
        assertThat(IMPORTING.isAwaitingUpload()).isFalse();
        assertThat(IMPORTING.received(BYTES)).isPresent();
        assertThat(IMPORTING.failed(ERROR, NOW)).isPresent();
        assertThat(IMPORTING.missingFor(SUBMISSION)).isEmpty();
    }

    @Test
    void failedFileCanOnlyBeDeleted() {
        assertThat(TRANSITIONS.stream().flatMap(transition -> transition.apply(FAILED).stream()))
                .extracting(InputFile::status)
                .containsExactly(FileStatus.DELETED);
    }

    @Test
    void deletedFileHasNoTransitions() {
        assertThat(TRANSITIONS)
                .allSatisfy(transition -> assertThat(transition.apply(DELETED)).isEmpty());
    }

    /// Random transitions: the version counts the changes, a received object never changes, and states follow the
    /// specification.
    @Test
    void transitionsInAnyOrderKeepTheFileConsistent() {
        for (long seed = 0; seed < 500; seed++) {
            var random = new Random(seed);
            var file = random.nextBoolean() ? AWAITING : IMPORTING;
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
                if (before.details().received() != null) {
                    assertThat(file.receivedObject()).as("seed %d", seed).isEqualTo(before.receivedObject());
                }
                if (file.status() == FileStatus.READY) {
                    assertThat(file.measured()).as("seed %d", seed).isPresent();
                }
            }
        }
    }
}
