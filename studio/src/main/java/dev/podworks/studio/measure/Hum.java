package dev.podworks.studio.measure;

import java.util.List;

/// Mains hum in a recording.
///
/// @param notches the filters for the tones that were detected: the fundamental, the second harmonic, or both
public record Hum(MainsFrequency mains, List<Notch> notches) {}
