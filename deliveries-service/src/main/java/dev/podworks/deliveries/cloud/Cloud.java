package dev.podworks.deliveries.cloud;

import reactor.core.publisher.Mono;

/// A cloud storage provider. Every error is a [CloudException].
public interface Cloud {
    /// The bytes of a part that is sent at once; a multiple of 256 KiB, as the drive demands.
    int partBytes();

    /// The project's folder: found, or made.
    Mono<CloudFolder> openFolder(String token, FolderWish wish);

    /// Begins an upload. It takes the place of a file of that name.
    ///
    /// @return what names it from now on
    Mono<String> begin(String token, CloudFile file);

    /// How many bytes the provider has, asked after a break.
    ///
    /// @param assumed what was acknowledged
    Mono<Long> offset(String token, String upload, CloudFile file, long assumed);

    /// @return how many bytes the provider has now
    Mono<Long> send(String token, String upload, CloudFile file, Part part);

    /// Makes the file of what was sent, once that is all. Safe to repeat.
    Mono<Void> finish(String token, String upload, CloudFile file);
}
