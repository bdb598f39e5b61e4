package dev.podworks.deliveries.cloud;

import reactor.core.publisher.Mono;

/// Folders and uploads at a provider. Every error is a [CloudException].
public interface CloudStorage {
    /// The size of the parts in which files are uploaded.
    int partBytes();

    /// Finds the project's folder, or creates it.
    Mono<CloudFolder> openFolder(String token, FolderRequest request);

    /// Starts an upload session. The finished file replaces one of the same name.
    ///
    /// @return the session's id
    Mono<String> startUpload(String token, CloudFile file);

    /// How many bytes the provider has stored, after an interruption.
    ///
    /// @param acknowledged the last offset that it confirmed
    Mono<Long> uploadedBytes(String token, String upload, CloudFile file, long acknowledged);

    /// @return how many bytes the provider has stored
    Mono<Long> uploadPart(String token, String upload, CloudFile file, FilePart part);

    /// Creates the file from the complete upload. Idempotent.
    Mono<Void> finishUpload(String token, String upload, CloudFile file);
}
