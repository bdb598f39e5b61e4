package dev.podworks.studio.speech;

/// A range of speech between pauses, in samples of the speech file.
public record SpeechSpan(long startSample, long endSample) {
    public static final int SAMPLE_RATE_HZ = 16_000;

    public long samples() {
        return endSample - startSample;
    }

    public double startSeconds() {
        return (double) startSample / SAMPLE_RATE_HZ;
    }
}
