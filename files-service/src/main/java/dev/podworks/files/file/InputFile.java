package dev.podworks.files.file;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.file.FileSource.Import;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.project.SubmissionRef;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An uploaded or imported recording, and its state machine. Specification: File status.
///
/// A transition returns empty if the file is not in the transition's initial state, so that repeated or late events
/// have no effect.
///
/// @param version number of changes
/// @param source where the file is imported from, without secrets; null for an upload
public record InputFile(
        FileId id,
        long version,
        Owner owner,
        String fileName,
        @Nullable Import source,
        Instant createdAt,
        FileStatus status,
        FileDetails details) {

    /// Specification: Limits, file retention. Files whose upload never arrived expire after the same time.
    static final Duration RETENTION = Duration.ofDays(30);
    /// How long a file that failed, expired or was deleted can still be read with that status.
    static final Duration ENDED_RETENTION = Duration.ofDays(90);

    public static InputFile awaitingUpload(FileId id, Owner owner, String fileName, Instant now) {
        return new InputFile(id, 1, owner, fileName, null, now, FileStatus.AWAITING_UPLOAD, FileDetails.NONE);
    }

    public static InputFile importing(FileId id, Owner owner, String fileName, Import source, Instant now) {
        return new InputFile(
                id, 1, owner, fileName, source.withoutSecret(), now, FileStatus.IMPORTING, FileDetails.NONE);
    }

    public boolean isAwaitingUpload() {
        return status == FileStatus.AWAITING_UPLOAD;
    }

    public boolean isImporting() {
        return status == FileStatus.IMPORTING;
    }

    public boolean isChecking() {
        return status == FileStatus.CHECKING;
    }

    /// Whether its bytes may still be written.
    public boolean isIncoming() {
        return isAwaitingUpload() || isImporting() || isChecking();
    }

    /// @throws IllegalStateException while the file is awaiting its upload or importing
    public ReceivedObject receivedObject() {
        return Optional.ofNullable(details.received())
                .orElseThrow(() -> new IllegalStateException(id + " has not been received yet"));
    }

    /// Empty unless the file is ready.
    public Optional<Measured> measured() {
        return Optional.ofNullable(details.measured());
    }

    /// Empty unless the file failed.
    public Optional<FileError> error() {
        return Optional.ofNullable(details.error());
    }

    /// Empty unless the file is ready; also empty while a kept project uses it.
    public Optional<Instant> expiresAt() {
        return Optional.ofNullable(details.expiresAt());
    }

    /// The upload or import has finished. From now on the file's bytes never change.
    public Optional<InputFile> received(ReceivedObject object) {
        return from(isAwaitingUpload() || isImporting(), FileStatus.CHECKING, FileDetails.received(object));
    }

    /// A submission needs the file, and it was not uploaded.
    public Optional<InputFile> missingFor(SubmissionRef submission) {
        return from(isAwaitingUpload(), status, FileDetails.missingFor(submission));
    }

    /// @param kept whether a kept project uses the file
    public Optional<InputFile> ready(Measured measurement, boolean kept, Instant now) {
        var expiresAt = kept ? null : now.plus(RETENTION);
        return from(
                isChecking(),
                FileStatus.READY,
                details.measured(measurement, now).expiring(expiresAt));
    }

    public Optional<InputFile> failed(FileError reason, Instant now) {
        return from(isChecking() || isImporting(), FileStatus.FAILED, details.failed(reason, now));
    }

    /// Removes the expiry while kept projects use the file, and restores it afterwards.
    public Optional<InputFile> withKept(boolean kept) {
        var checkedAt = details.checkedAt();
        var changes = status == FileStatus.READY && checkedAt != null && kept != (details.expiresAt() == null);
        return from(changes, status, details.expiring(kept || checkedAt == null ? null : checkedAt.plus(RETENTION)));
    }

    /// The retention has passed, or the upload never arrived.
    public Optional<InputFile> expired(Instant now) {
        var expiresAt = details.expiresAt();
        var retentionPassed = status == FileStatus.READY && expiresAt != null && !now.isBefore(expiresAt);
        var abandoned = isAwaitingUpload() && !now.isBefore(createdAt.plus(RETENTION));
        return from(retentionPassed || abandoned, FileStatus.EXPIRED, details.ended(now));
    }

    public Optional<InputFile> deleted(Instant now) {
        return from(
                status != FileStatus.DELETED,
                FileStatus.DELETED,
                details.expiring(null).ended(now));
    }

    private Optional<InputFile> from(boolean allowed, FileStatus next, FileDetails updated) {
        return allowed
                ? Optional.of(new InputFile(id, version + 1, owner, fileName, source, createdAt, next, updated))
                : Optional.empty();
    }

    /// The payload of the file's events.
    public FileSnapshot snapshot() {
        return new FileSnapshot(
                id,
                version,
                owner.account(),
                owner.mode(),
                owner.createdBy(),
                fileName,
                status,
                details.measured(),
                details.error(),
                details.missingFor(),
                createdAt,
                details.checkedAt(),
                details.expiresAt());
    }

    /// The type of the event about a change to the current state.
    EventType eventType(FileStatus before) {
        if (before == status) {
            return EventType.FILE_CHANGED;
        }
        return switch (status) {
            case READY -> EventType.FILE_READY;
            case FAILED -> EventType.FILE_FAILED;
            case DELETED -> EventType.FILE_DELETED;
            case AWAITING_UPLOAD, IMPORTING, CHECKING, EXPIRED -> EventType.FILE_CHANGED;
        };
    }
}
