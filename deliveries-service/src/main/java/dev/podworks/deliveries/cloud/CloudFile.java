package dev.podworks.deliveries.cloud;

/// A file to upload.
public record CloudFile(CloudFolder folder, String name, long sizeBytes) {}
