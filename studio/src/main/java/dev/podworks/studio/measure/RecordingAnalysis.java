package dev.podworks.studio.measure;

import java.util.Optional;

/// The analysis of a recording, which cleaning depends on.
///
/// @param peaks its waveform
/// @param voiceDbfs RMS of the voice, averaged over the channels; negative infinity for silence
/// @param hum empty without hum, and for recordings too short to detect it
public record RecordingAnalysis(
        AudioMeasurement measurement, WaveformMeter.Peaks peaks, double voiceDbfs, Optional<Hum> hum) {}
