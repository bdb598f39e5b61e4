package dev.podworks.files.file;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.project.SubmissionRef;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A recording that a caller gives us, and what may happen to it. Specification: File status.
///
/// Every transition is refused, by an empty answer, where the file is not in the state that it starts from: the same
/// news heard twice, or late, changes nothing.
///
/// @param version counts the changes
/// @param received null while the upload is awaited
/// @param measured null until ready
/// @param error null unless failed
/// @param missingFor the submission that last asked in vain; null once the bytes are in
public record InputFile(
        FileId id,
        long version,
        Owner owner,
        String fileName,
        FileStatus status,
        @Nullable Received received,
        @Nullable Measured measured,
        @Nullable FileError error,
        @Nullable SubmissionRef missingFor,
        Instant createdAt,
        @Nullable Instant checkedAt,
        @Nullable Instant expiresAt) {

    /// Specification: Limits, file retention.
    private static final Duration KEPT = Duration.ofDays(30);

    public static InputFile awaitingUpload(FileId id, Owner owner, String fileName, Instant now) {
        return new InputFile(
                id, 1, owner, fileName, FileStatus.AWAITING_UPLOAD, null, null, null, null, now, null, null);
    }

    public boolean awaitsUpload() {
        return status == FileStatus.AWAITING_UPLOAD;
    }

    public boolean isInChecking() {
        return status == FileStatus.CHECKING;
    }

    /// What was received.
    ///
    /// @throws IllegalStateException while the upload is awaited
    public Received bytes() {
        if (received == null) {
            throw new IllegalStateException(id + " still awaits its upload");
        }
        return received;
    }

    /// The bytes came in. From here on nothing else can become this file's bytes.
    public Optional<InputFile> received(Received bytes) {
        return awaitsUpload()
                ? Optional.of(next(FileStatus.CHECKING, bytes, null, null, null, null, null))
                : Optional.empty();
    }

    /// A submission asked for the bytes, and the store has none.
    public Optional<InputFile> missingFor(SubmissionRef submission) {
        return awaitsUpload() ? Optional.of(next(status, null, null, null, submission, null, null)) : Optional.empty();
    }

    public Optional<InputFile> ready(Measured found, Instant now) {
        return isInChecking()
                ? Optional.of(next(FileStatus.READY, received, found, null, null, now, now.plus(KEPT)))
                : Optional.empty();
    }

    public Optional<InputFile> failed(FileError reason, Instant now) {
        return isInChecking()
                ? Optional.of(next(FileStatus.FAILED, received, null, reason, null, now, null))
                : Optional.empty();
    }

    private InputFile next(
            FileStatus newStatus,
            @Nullable Received newReceived,
            @Nullable Measured newMeasured,
            @Nullable FileError newError,
            @Nullable SubmissionRef newMissingFor,
            @Nullable Instant newCheckedAt,
            @Nullable Instant newExpiresAt) {
        return new InputFile(
                id,
                version + 1,
                owner,
                fileName,
                newStatus,
                newReceived,
                newMeasured,
                newError,
                newMissingFor,
                createdAt,
                newCheckedAt,
                newExpiresAt);
    }

    /// What the world is told of the file as it is now.
    public FileSnapshot snapshot() {
        return new FileSnapshot(
                id,
                version,
                owner.account(),
                owner.mode(),
                owner.madeBy(),
                fileName,
                status,
                measured,
                error,
                missingFor,
                createdAt,
                checkedAt,
                expiresAt);
    }

    /// Under which name a change to the present state is told.
    EventType eventType() {
        return switch (status) {
            case READY -> EventType.FILE_READY;
            case FAILED -> EventType.FILE_FAILED;
            case AWAITING_UPLOAD, IMPORTING, CHECKING, EXPIRED, DELETED -> EventType.FILE_CHANGED;
        };
    }
}
