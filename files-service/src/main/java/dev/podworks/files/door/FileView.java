package dev.podworks.files.door;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.file.FileSource.Import;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.upload.UploadLinks.UploadLink;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A file as its caller sees it. Specification: File.
///
/// @param uploadUrl left out, with its expiry, once the bytes are in, and of imports
/// @param source left out of uploads
record FileView(
        FileId id,
        String fileName,
        FileStatus status,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable URI uploadUrl,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant uploadExpiresAt,
        @Nullable Double durationSeconds,
        @Nullable Integer channels,
        @Nullable Integer sampleRate,
        @Nullable Long sizeBytes,
        @Nullable Boolean twoSpeakers,
        @Nullable FileError error,
        @Nullable Instant expiresAt,
        Instant createdAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Import source) {

    static FileView of(InputFile file, Optional<UploadLink> upload) {
        var measured = file.measured();
        return new FileView(
                file.id(),
                file.fileName(),
                file.status(),
                upload.map(UploadLink::url).orElse(null),
                upload.map(UploadLink::expiresAt).orElse(null),
                found(measured, Measured::durationSeconds),
                found(measured, Measured::channels),
                found(measured, Measured::sampleRateHz),
                found(measured, Measured::sizeBytes),
                found(measured, Measured::twoSpeakers),
                file.error().orElse(null),
                file.expiresAt().orElse(null),
                file.createdAt(),
                file.source());
    }

    private static <T> @Nullable T found(Optional<Measured> measured, Function<Measured, T> property) {
        return measured.map(property).orElse(null);
    }
}
