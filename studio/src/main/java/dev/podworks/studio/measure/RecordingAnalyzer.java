package dev.podworks.studio.measure;

/// Listens once to a recording as it came in.
public final class RecordingAnalyzer implements PcmSink {
    private final SoundMeter sound;
    private final PeaksMeter peaks = new PeaksMeter();
    private final HumDetector hum = new HumDetector();

    public RecordingAnalyzer(int channels) {
        sound = new SoundMeter(channels);
    }

    @Override
    public void accept(double[][] channels, int frames) {
        sound.accept(channels, frames);
        peaks.accept(channels, frames);
        hum.accept(channels, frames);
    }

    public RecordingAnalysis analysis() {
        return new RecordingAnalysis(sound.sound(), peaks.peaks(), sound.voiceDbfs(), hum.found());
    }
}
