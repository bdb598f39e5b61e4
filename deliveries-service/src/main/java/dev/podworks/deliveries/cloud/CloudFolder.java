package dev.podworks.deliveries.cloud;

/// A project's folder at a provider.
///
/// @param ref its path or its id
/// @param url its web page
public record CloudFolder(String ref, String url) {}
