package dev.podworks.files.api;

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

/// A file as clients see it. Specification: File.
///
/// @param uploadUrl absent, like its expiry, once the file is received, and for imports
/// @param source absent for uploads
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
                measurement(measured, Measured::durationSeconds),
                measurement(measured, Measured::channels),
                measurement(measured, Measured::sampleRateHz),
                measurement(measured, Measured::sizeBytes),
                measurement(measured, Measured::twoSpeakers),
                file.error().orElse(null),
                file.expiresAt().orElse(null),
                file.createdAt(),
                file.source());
    }

    private static <T> @Nullable T measurement(Optional<Measured> measured, Function<Measured, T> property) {
        return measured.map(property).orElse(null);
    }
}
