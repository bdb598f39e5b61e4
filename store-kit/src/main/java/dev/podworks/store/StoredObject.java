package dev.podworks.store;

/// A version of an object.
///
/// @param etag identifies its content
public record StoredObject(long sizeBytes, String etag) {}
