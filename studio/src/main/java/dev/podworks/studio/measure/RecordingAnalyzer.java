package dev.podworks.studio.measure;

/// Analyzes an input recording in one pass.
public final class RecordingAnalyzer implements PcmSink {
    private final AudioMeter audio;
    private final WaveformMeter waveform = new WaveformMeter();
    private final HumDetector hum = new HumDetector();
    private final ClippingMeter clipping = new ClippingMeter();
    private final SibilanceMeter sibilance;

    public RecordingAnalyzer(int channels) {
        audio = new AudioMeter(channels);
        sibilance = new SibilanceMeter(channels);
    }

    @Override
    public void accept(double[][] channels, int frames) {
        audio.accept(channels, frames);
        waveform.accept(channels, frames);
        hum.accept(channels, frames);
        sibilance.accept(channels, frames);
        clipping.accept(channels, frames);
    }

    public RecordingAnalysis analysis() {
        var envelope = audio.envelope();
        var impairments = new Impairments(sibilance.sibilanceDb(envelope, audio.voiceDbfs()), clipping.detected());
        return new RecordingAnalysis(
                audio.measurement(),
                waveform.peaks(),
                audio.voiceDbfs(),
                audio.decayDb(),
                hum.detected(),
                envelope,
                audio.stereoUse(),
                impairments);
    }
}
