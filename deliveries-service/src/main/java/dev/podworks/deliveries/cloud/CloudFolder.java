package dev.podworks.deliveries.cloud;

/// A project's folder at a provider.
///
/// @param ref its path or its id
/// @param url for people
public record CloudFolder(String ref, String url) {}
