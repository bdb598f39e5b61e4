package dev.podworks.deliveries.cloud;

/// A file to be there in the end.
public record CloudFile(CloudFolder folder, String name, long sizeBytes) {}
