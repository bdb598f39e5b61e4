package dev.podworks.studio.measure;

import java.util.List;

/// Mains hum in a recording.
///
/// @param notches what takes out the tones that stand out: the mains frequency, its double, or both
public record Hum(Mains mains, List<Notch> notches) {}
