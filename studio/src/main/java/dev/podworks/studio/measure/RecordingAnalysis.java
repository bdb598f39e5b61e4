package dev.podworks.studio.measure;

import java.util.Optional;

/// The analysis of a recording, which cleaning depends on.
///
/// @param peaks its waveform
/// @param voiceDbfs RMS of the voice, averaged over the channels; negative infinity for silence
/// @param decayDb by how much the level can fall within 50 ms after speech; negative infinity for silence
/// @param hum empty without hum, and for recordings too short to detect it
public record RecordingAnalysis(
        AudioMeasurement measurement, WaveformMeter.Peaks peaks, double voiceDbfs, double decayDb, Optional<Hum> hum) {
    /// Between dry speech, whose level falls by 14 dB or more, and rooms with a reverberation time of 0.35 s, where it
    /// falls by 11 dB or less.
    private static final double REVERBERANT_DECAY_DB = 12.5;

    public boolean isReverberant() {
        return decayDb < REVERBERANT_DECAY_DB;
    }

    /// Negative infinity for silence.
    public double signalToNoiseDb() {
        return Double.isInfinite(voiceDbfs) ? voiceDbfs : voiceDbfs - measurement.noiseFloorDbfs();
    }
}
