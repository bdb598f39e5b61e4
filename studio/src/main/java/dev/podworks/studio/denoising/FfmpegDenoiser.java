package dev.podworks.studio.denoising;

import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.media.Stage;
import dev.podworks.studio.cleaning.Preparation;
import dev.podworks.studio.measure.RecordingAnalysis;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;

/// Reduces steady noise with FFmpeg's filters: where no learned model is installed, and for speech recognition.
public final class FfmpegDenoiser implements Denoiser {
    /// Latency of afftdn. Without compensation, tracks and lips would be out of sync.
    private static final int AFFTDN_DELAY_FRAMES = 1200;
    /// The noise floor that afftdn expects for white noise, relative to the noise's RMS.
    private static final double AFFTDN_FLOOR_ABOVE_RMS_DB = 9;

    private static final double AFFTDN_FLOOR_MIN_DB = -80;
    private static final double AFFTDN_FLOOR_MAX_DB = -20;

    @Override
    public String name() {
        return "FFmpeg afftdn";
    }

    /// Hum is removed first: afftdn takes a tone above the noise for voice, and then reduces little.
    @Override
    public double cost() {
        return 0.010;
    }

    @Override
    public String filters(NoiseLevel level, RecordingAnalysis analysis) {
        double floorDb = floorDb(analysis);
        return compensated(
                analysis,
                switch (level) {
                    case N1 -> afftdn(10, floorDb);
                    case N2 -> afftdn(14, floorDb) + "," + gate(1.6, 0.4);
                    case N3 -> afftdn(14, floorDb) + "," + gate(2, 0.2);
                });
    }

    @Override
    public Optional<Stage> program(
            NoiseLevel level, RecordingAnalysis analysis, int channels, BitSet sounds, BitSet music) {
        return Optional.empty();
    }

    /// For speech recognition, which tolerates some noise but needs the soft sounds that a gate removes.
    public static String filtersForRecognition(RecordingAnalysis analysis) {
        return compensated(analysis, afftdn(8, floorDb(analysis)));
    }

    private static String compensated(RecordingAnalysis analysis, String denoise) {
        return String.join(
                ",",
                Preparation.filters(analysis),
                "apad=pad_len=" + AFFTDN_DELAY_FRAMES,
                denoise,
                "atrim=start_sample=" + AFFTDN_DELAY_FRAMES,
                "asetpts=PTS-STARTPTS");
    }

    private static double floorDb(RecordingAnalysis analysis) {
        return Math.clamp(
                analysis.measurement().noiseFloorDbfs() + Preparation.gainDb(analysis) + AFFTDN_FLOOR_ABOVE_RMS_DB,
                AFFTDN_FLOOR_MIN_DB,
                AFFTDN_FLOOR_MAX_DB);
    }

    private static String afftdn(int reductionDb, double floorDb) {
        return String.format(Locale.ROOT, "afftdn=nr=%d:nf=%.2f:gs=8", reductionDb, floorDb);
    }

    /// Lowers the noise that remains in pauses. `range` is the minimum gain, as a factor, so that no pause becomes
    /// silent.
    private static String gate(double ratio, double range) {
        return String.format(
                Locale.ROOT, "agate=threshold=0.015:ratio=%.1f:range=%.1f:attack=8:release=250:knee=6", ratio, range);
    }
}
