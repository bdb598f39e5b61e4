package dev.podworks.studio.measure;

import java.util.Optional;

/// What has to be known of a recording before it is cleaned.
///
/// @param peaks what its waveform is drawn from
/// @param voiceDbfs RMS of the voice, one channel's mean; negative infinity for silence
/// @param hum empty where there is none, and in recordings too short to tell
public record RecordingAnalysis(Sound sound, PeaksMeter.Peaks peaks, double voiceDbfs, Optional<Hum> hum) {}
