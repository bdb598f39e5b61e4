package dev.podworks.studio.transcript;

/// A stretch of speech, in samples of the file that the engine hears.
public record Span(long startSample, long endSample) {
    public static final int SAMPLE_RATE_HZ = 16_000;

    public long samples() {
        return endSample - startSample;
    }

    double startSeconds() {
        return (double) startSample / SAMPLE_RATE_HZ;
    }
}
