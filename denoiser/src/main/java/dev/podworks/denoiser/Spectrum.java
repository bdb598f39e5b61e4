package dev.podworks.denoiser;

/// One frame in the frequency domain.
///
/// @param re real parts, of 0 to 24 kHz in steps of 50 Hz
/// @param im imaginary parts
record Spectrum(float[] re, float[] im) {
    static final int BINS = Framing.WINDOW / 2 + 1;

    Spectrum() {
        this(new float[BINS], new float[BINS]);
    }
}
