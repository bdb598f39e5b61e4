package dev.podworks.files.file;

import java.time.Instant;

/// The very bytes that make a file, as the store showed them when they were noticed.
///
/// @param etag the store's name for them; whatever is put under the same key later has another one
public record Received(String etag, long sizeBytes, Instant at) {}
