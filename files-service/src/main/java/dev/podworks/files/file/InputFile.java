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

/// A recording that a caller gives us, and what may happen to it. Specification: File status.
///
/// Every transition is refused, by an empty answer, where the file is not in the state that it starts from: the same
/// news heard twice, or late, changes nothing.
///
/// @param version counts the changes
/// @param source where we fetch it from, without any secret; null for an upload
public record InputFile(
        FileId id,
        long version,
        Owner owner,
        String fileName,
        @Nullable Import source,
        Instant createdAt,
        FileStatus status,
        FileFacts facts) {

    /// Specification: Limits, file retention. Uploads that never came are given up after the same time.
    static final Duration KEPT = Duration.ofDays(30);
    /// How long a file that failed, expired or was deleted still answers with that status.
    static final Duration REMEMBERED = Duration.ofDays(90);

    public static InputFile awaitingUpload(FileId id, Owner owner, String fileName, Instant now) {
        return new InputFile(id, 1, owner, fileName, null, now, FileStatus.AWAITING_UPLOAD, FileFacts.NONE);
    }

    public static InputFile importing(FileId id, Owner owner, String fileName, Import source, Instant now) {
        return new InputFile(id, 1, owner, fileName, source.withoutSecret(), now, FileStatus.IMPORTING, FileFacts.NONE);
    }

    public boolean awaitsUpload() {
        return status == FileStatus.AWAITING_UPLOAD;
    }

    public boolean isImporting() {
        return status == FileStatus.IMPORTING;
    }

    public boolean isInChecking() {
        return status == FileStatus.CHECKING;
    }

    /// Whether somebody may still be writing its bytes.
    public boolean isOnItsWay() {
        return awaitsUpload() || isImporting() || isInChecking();
    }

    /// What was received.
    ///
    /// @throws IllegalStateException while the bytes are awaited
    public Received bytes() {
        return Optional.ofNullable(facts.received())
                .orElseThrow(() -> new IllegalStateException(id + " has no bytes yet"));
    }

    /// What the check found; empty until ready.
    public Optional<Measured> measured() {
        return Optional.ofNullable(facts.measured());
    }

    /// Why it failed; empty unless it did.
    public Optional<FileError> error() {
        return Optional.ofNullable(facts.error());
    }

    /// When it goes; empty until ready, and while a kept project uses it.
    public Optional<Instant> expiresAt() {
        return Optional.ofNullable(facts.expiresAt());
    }

    /// The bytes came in. From here on nothing else can become this file's bytes.
    public Optional<InputFile> received(Received bytes) {
        return from(awaitsUpload() || isImporting(), FileStatus.CHECKING, FileFacts.received(bytes));
    }

    /// A submission asked for the bytes, and the store has none.
    public Optional<InputFile> missingFor(SubmissionRef submission) {
        return from(awaitsUpload(), status, FileFacts.missingFor(submission));
    }

    /// @param kept whether a kept project uses it already
    public Optional<InputFile> ready(Measured found, boolean kept, Instant now) {
        var expiresAt = kept ? null : now.plus(KEPT);
        return from(isInChecking(), FileStatus.READY, facts.measured(found, now).expiring(expiresAt));
    }

    public Optional<InputFile> failed(FileError reason, Instant now) {
        return from(isInChecking() || isImporting(), FileStatus.FAILED, facts.failed(reason, now));
    }

    /// Kept projects use it, or none does any more.
    public Optional<InputFile> kept(boolean kept) {
        var checkedAt = facts.checkedAt();
        var changes = status == FileStatus.READY && checkedAt != null && kept != (facts.expiresAt() == null);
        return from(changes, status, facts.expiring(kept || checkedAt == null ? null : checkedAt.plus(KEPT)));
    }

    /// Its time is over: nobody keeps it, or it never came.
    public Optional<InputFile> expired(Instant now) {
        var expiresAt = facts.expiresAt();
        var outlived = status == FileStatus.READY && expiresAt != null && !now.isBefore(expiresAt);
        var abandoned = awaitsUpload() && !now.isBefore(createdAt.plus(KEPT));
        return from(outlived || abandoned, FileStatus.EXPIRED, facts.ended(now));
    }

    public Optional<InputFile> deleted(Instant now) {
        return from(
                status != FileStatus.DELETED,
                FileStatus.DELETED,
                facts.expiring(null).ended(now));
    }

    private Optional<InputFile> from(boolean allowed, FileStatus next, FileFacts known) {
        return allowed
                ? Optional.of(new InputFile(id, version + 1, owner, fileName, source, createdAt, next, known))
                : Optional.empty();
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
                facts.measured(),
                facts.error(),
                facts.missingFor(),
                createdAt,
                facts.checkedAt(),
                facts.expiresAt());
    }

    /// Under which name it is told that the file came to be as it is now.
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
