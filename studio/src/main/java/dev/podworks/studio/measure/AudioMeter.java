package dev.podworks.studio.measure;

/// Measures loudness, true peak and noise floor.
public final class AudioMeter implements PcmSink {
    private final LoudnessMeter loudness;
    private final TruePeakMeter truePeak;
    private final LevelMeter level;
    private long frames;

    public AudioMeter(int channels) {
        loudness = new LoudnessMeter(channels);
        truePeak = new TruePeakMeter(channels);
        level = new LevelMeter(channels);
    }

    @Override
    public void accept(double[][] channels, int count) {
        frames += count;
        loudness.accept(channels, count);
        truePeak.accept(channels, count);
        level.accept(channels, count);
    }

    double voiceDbfs() {
        return level.voiceDb();
    }

    double decayDb() {
        return level.decayDb();
    }

    StereoUse stereoUse() {
        return level.stereoUse();
    }

    LevelEnvelope envelope() {
        return level.envelope();
    }

    public AudioMeasurement measurement() {
        return new AudioMeasurement(frames, loudness.integratedLufs(), truePeak.truePeakDb(), level.noiseFloorDb());
    }
}
