package dev.podworks.studio.measure;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;

/// The analysis of a recording, which cleaning depends on.
///
/// @param peaks its waveform
/// @param voiceDbfs RMS of the voice, averaged over the channels; negative infinity for silence
/// @param decayDb by how much the level can fall within 50 ms after speech; negative infinity for silence
/// @param hum empty without hum, and for recordings too short to detect it
/// @param envelope above 70 Hz and without mains hum, averaged over the channels
public record RecordingAnalysis(
        AudioMeasurement measurement,
        WaveformMeter.Peaks peaks,
        double voiceDbfs,
        double decayDb,
        Optional<Hum> hum,
        LevelEnvelope envelope,
        StereoUse stereoUse,
        Impairments impairments) {
    /// Between dry speech, whose level falls by 14 dB or more, and rooms with a reverberation time of 0.35 s, where it
    /// falls by 11 dB or less.
    private static final double REVERBERANT_DECAY_DB = 12.5;

    /// Quieter than nearly every recording, for example because a guest was muted.
    private static final double FAINT_LUFS = -60;
    /// What a faint recording must have of speech: loud blocks, and quiet ones.
    private static final double FAINT_VOICE_RANGE_DB = 12;

    private static final double FAINT_VOICE_SHARE = 0.1;
    private static final double LOUD_SHARE = 0.1;
    /// Quieter than any room: digital silence.
    private static final double MUTE_POWER = 1e-9;
    /// Half a second.
    private static final int PAUSE_BLOCKS_MIN = 10;

    /// Whether anybody speaks, as far as levels show it. Noise and clicks of a muted track must not be raised to the
    /// level of a voice.
    public boolean hasVoice() {
        return !Double.isInfinite(voiceDbfs)
                && (measurement.loudnessLufs() >= FAINT_LUFS
                        || signalToNoiseDb() >= FAINT_VOICE_RANGE_DB && loudShare() >= FAINT_VOICE_SHARE);
    }

    private double loudShare() {
        double loud = Power.ofDb(voiceDbfs) * LOUD_SHARE;
        long blocks = IntStream.range(0, envelope.blocks())
                .filter(block -> envelope.power(block) >= loud)
                .count();
        return envelope.blocks() == 0 ? 0 : (double) blocks / envelope.blocks();
    }

    public boolean isReverberant() {
        return decayDb < REVERBERANT_DECAY_DB;
    }

    /// Whether the voice has too loud s-sounds. Hiss without a voice is not one.
    public boolean isSibilant() {
        return hasVoice() && impairments.isSibilant();
    }

    /// Negative infinity for silence.
    public double signalToNoiseDb() {
        return Double.isInfinite(voiceDbfs) ? voiceDbfs : voiceDbfs - measurement.noiseFloorDbfs();
    }

    /// Of all the noise in the pauses: the noise floor is that of their quietest parts, between the strokes of a
    /// keyboard.
    ///
    /// @param sounds the blocks with speech or music
    public double signalToNoiseDb(BitSet sounds) {
        double[] pauses = IntStream.range(0, envelope.blocks())
                .filter(block -> !sounds.get(block))
                .mapToDouble(envelope::power)
                .filter(power -> power > MUTE_POWER)
                .toArray();
        double noiseDb = Power.toDb(Arrays.stream(pauses).average().orElse(0));
        return pauses.length < PAUSE_BLOCKS_MIN ? signalToNoiseDb() : Math.min(signalToNoiseDb(), voiceDbfs - noiseDb);
    }
}
