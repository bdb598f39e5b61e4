package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;

/// A model of FFmpeg's `alimiter`, in steps of some milliseconds: the attack is instant, the release linear.
///
/// @param gainDb input gain
/// @param ceilingDb maximum output sample
public record LimiterModel(double gainDb, double ceilingDb) {
    /// The mastering filters use the same.
    public static final int RELEASE_MILLIS = 80;

    /// @param windowFrames frames per step
    Run run(int windowFrames) {
        return new Run(
                Math.pow(10, gainDb / 20),
                Math.pow(10, (ceilingDb - gainDb) / 20),
                windowFrames * 1000.0 / RELEASE_MILLIS / SAMPLE_RATE_HZ);
    }

    static final class Run {
        private final double gain;
        private final double threshold;
        private final double releaseShare;
        private double reduction = 1;
        private double step;

        private Run(double gain, double threshold, double releaseShare) {
            this.gain = gain;
            this.threshold = threshold;
            this.releaseShare = releaseShare;
        }

        /// The power gain of the next window, including the input gain.
        double powerGain(double peak) {
            double before = reduction;
            double released = Math.min(1, before + step);
            double needed = peak * released > threshold ? threshold / peak : released;
            if (needed < released) {
                step = (1 - needed) * releaseShare;
            }
            reduction = needed;
            // Most of a window's power is near its peak.
            double effective = needed < released ? needed : (before + needed) / 2;
            return gain * gain * effective * effective;
        }
    }
}
