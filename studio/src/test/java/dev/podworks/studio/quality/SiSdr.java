package dev.podworks.studio.quality;

/// Scale-invariant signal-to-distortion ratio (Le Roux, Wisdom, Erdogan and Hershey, 2019), in dB.
public final class SiSdr {
    private SiSdr() {}

    /// @param clean the reference, sample-aligned with `treated`
    public static double of(float[] clean, float[] treated) {
        int length = Math.min(clean.length, treated.length);
        double product = 0;
        double power = 1e-30;
        for (int i = 0; i < length; i++) {
            product += (double) clean[i] * treated[i];
            power += (double) clean[i] * clean[i];
        }
        double scale = product / power;
        double target = 0;
        double distortion = 1e-30;
        for (int i = 0; i < length; i++) {
            target += Math.pow(scale * clean[i], 2);
            distortion += Math.pow(treated[i] - scale * clean[i], 2);
        }
        return 10 * Math.log10(target / distortion);
    }
}
