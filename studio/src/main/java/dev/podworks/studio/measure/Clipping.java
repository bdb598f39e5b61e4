package dev.podworks.studio.measure;

/// Clipping of a recording.
///
/// @param level the amplitude from which on samples were clipped
/// @param share of the samples
public record Clipping(double level, double share) {}
