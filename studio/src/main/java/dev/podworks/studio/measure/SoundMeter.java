package dev.podworks.studio.measure;

/// Measures how a recording sounds.
public final class SoundMeter implements PcmSink {
    private final LoudnessMeter loudness;
    private final TruePeakMeter truePeak;
    private final LevelMeter level;
    private long frames;

    public SoundMeter(int channels) {
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

    public Sound sound() {
        return new Sound(frames, loudness.integratedLufs(), truePeak.truePeakDb(), level.pausesDb());
    }
}
