package dev.podworks.files.upload;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.file.InternalFiles.UploadSlot;
import dev.podworks.files.capture.SizeLimits;
import dev.podworks.files.file.InputFile;
import dev.podworks.store.PresignedUrls;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Presigned upload URLs of files that are awaiting their upload. Presigning needs no request, so they are created
/// on every read.
@Component
public class UploadLinks {
    /// Specification: Limits, upload URL validity.
    private static final Duration VALIDITY = Duration.ofHours(3);

    private final PresignedUrls links;
    private final SizeLimits limits;
    private final InstantSource clock;

    UploadLinks(PresignedUrls links, SizeLimits limits, InstantSource clock) {
        this.links = links;
        this.limits = limits;
        this.clock = clock;
    }

    public record UploadLink(URI url, Instant expiresAt) {}

    /// For a PUT request.
    public Optional<UploadLink> link(InputFile file) {
        return Optional.of(file)
                .filter(InputFile::isAwaitingUpload)
                .map(awaiting -> new UploadLink(
                        links.toUpload(ObjectKeys.upload(awaiting.id()), VALIDITY),
                        clock.instant().plus(VALIDITY)));
    }

    /// For a form POST.
    public Optional<UploadSlot> form(InputFile file) {
        return Optional.of(file)
                .filter(InputFile::isAwaitingUpload)
                .map(awaiting -> links.form(
                        ObjectKeys.upload(awaiting.id()),
                        limits.maxBytes(awaiting.owner().mode()),
                        VALIDITY))
                .map(form -> new UploadSlot(form.url(), form.fields()));
    }
}
