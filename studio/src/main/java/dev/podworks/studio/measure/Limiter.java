package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;

/// What FFmpeg's `alimiter` does to a voice, in steps of some milliseconds: at a peak it turns down at once, and from
/// there steadily up again.
///
/// @param gainDb what it is fed with
/// @param ceilingDb the highest sample that leaves it
public record Limiter(double gainDb, double ceilingDb) {
    /// As the mastering chain sets it.
    public static final int RELEASE_MILLIS = 80;

    /// @param stretchFrames the step
    Run run(int stretchFrames) {
        return new Run(
                Math.pow(10, gainDb / 20),
                Math.pow(10, (ceilingDb - gainDb) / 20),
                stretchFrames * 1000.0 / RELEASE_MILLIS / SAMPLE_RATE_HZ);
    }

    static final class Run {
        private final double gain;
        private final double highest;
        private final double releaseShare;
        private double now = 1;
        private double step;

        private Run(double gain, double highest, double releaseShare) {
            this.gain = gain;
            this.highest = highest;
            this.releaseShare = releaseShare;
        }

        /// By how much the next stretch's power changes, volume and all.
        double powerGain(double peak) {
            double before = now;
            double free = Math.min(1, before + step);
            double needed = peak * free > highest ? highest / peak : free;
            if (needed < free) {
                step = (1 - needed) * releaseShare;
            }
            now = needed;
            // Most of a stretch's power is near its peak.
            double held = needed < free ? needed : (before + needed) / 2;
            return gain * gain * held * held;
        }
    }
}
