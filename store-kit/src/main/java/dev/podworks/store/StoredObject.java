package dev.podworks.store;

/// An object as the store describes it.
///
/// @param etag names these very bytes
public record StoredObject(long sizeBytes, String etag) {}
