package dev.podworks.denoiser;

/// The frames that the networks were trained with: 20 ms at 48 kHz, every 10 ms, with the window of the Vorbis codec,
/// whose square adds up to one.
final class Framing {
    static final int SAMPLE_RATE_HZ = 48_000;
    static final int HOP = 480;
    static final int WINDOW = 2 * HOP;

    private static final float[] SHAPE = window();

    private final Fft fft = new Fft(WINDOW);
    private final float[] frame = new float[WINDOW];
    private final float[] previousInput = new float[HOP];
    private final float[] tail = new float[HOP];

    private static float[] window() {
        var window = new float[WINDOW];
        for (int i = 0; i < WINDOW; i++) {
            double sine = Math.sin(0.5 * Math.PI * (i + 0.5) / HOP);
            window[i] = (float) Math.sin(0.5 * Math.PI * sine * sine);
        }
        return window;
    }

    /// @param input a buffer with the next `HOP` samples
    /// @param from their position in the buffer
    /// @return the spectrum of these samples and those before them
    Spectrum analyze(float[] input, int from) {
        for (int i = 0; i < HOP; i++) {
            frame[i] = previousInput[i] * SHAPE[i] / WINDOW;
            frame[HOP + i] = input[from + i] * SHAPE[HOP + i] / WINDOW;
        }
        System.arraycopy(input, from, previousInput, 0, HOP);
        var spectrum = new Spectrum();
        fft.forward(frame, spectrum);
        return spectrum;
    }

    /// Writes the samples that this frame completes: those before its second half.
    void synthesize(Spectrum spectrum, float[] output, int from) {
        fft.inverse(spectrum, frame);
        for (int i = 0; i < HOP; i++) {
            output[from + i] = frame[i] * SHAPE[i] + tail[i];
            tail[i] = frame[HOP + i] * SHAPE[HOP + i];
        }
    }
}
