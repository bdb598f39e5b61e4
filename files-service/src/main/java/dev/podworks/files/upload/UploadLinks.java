package dev.podworks.files.upload;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.file.InternalFiles.UploadSlot;
import dev.podworks.files.capture.SizeLimits;
import dev.podworks.files.file.InputFile;
import dev.podworks.store.PresignedLinks;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Where the bytes of a file go, as long as they are awaited. Made anew each time: making one asks nobody.
@Component
public class UploadLinks {
    /// Specification: Limits, upload URL validity.
    private static final Duration VALID = Duration.ofHours(3);

    private final PresignedLinks links;
    private final SizeLimits limits;
    private final InstantSource clock;

    UploadLinks(PresignedLinks links, SizeLimits limits, InstantSource clock) {
        this.links = links;
        this.limits = limits;
        this.clock = clock;
    }

    public record UploadLink(URI url, Instant expiresAt) {}

    /// For a PUT.
    public Optional<UploadLink> link(InputFile file) {
        return Optional.of(file)
                .filter(InputFile::awaitsUpload)
                .map(awaiting -> new UploadLink(
                        links.toUpload(ObjectKeys.upload(awaiting.id()), VALID),
                        clock.instant().plus(VALID)));
    }

    /// For a form.
    public Optional<UploadSlot> form(InputFile file) {
        return Optional.of(file)
                .filter(InputFile::awaitsUpload)
                .map(awaiting -> links.form(
                        ObjectKeys.upload(awaiting.id()),
                        limits.maxBytes(awaiting.owner().mode()),
                        VALID))
                .map(form -> new UploadSlot(form.url(), form.fields()));
    }
}
