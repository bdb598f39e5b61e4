package dev.podworks.studio.speech;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;

/// Takes for speech whatever is not a pause, music included: where no learned model is installed.
///
/// A pause is far quieter than the voice's loud frames or, in a noisy room, near the quietest frames of the
/// recording.
public final class EnergyDetector implements SpeechDetector {
    private static final int FRAME_SAMPLES = SpeechSpan.SAMPLE_RATE_HZ / 50;
    /// Relative to the loud frames of the recording.
    private static final double BELOW_LOUD_DB = 30;
    private static final double THRESHOLD_DB_MIN = -60;
    /// A twentieth of nearly every recording is pauses, whose noise varies by a few dB.
    private static final double QUIET_FRACTION = 0.05;

    private static final double ABOVE_QUIET_DB = 6;
    private static final double VOICE_RANGE_DB = 15;
    private static final double SILENT_POWER = 1e-12;
    private static final double LOUD_FRACTION = 0.95;

    @Override
    public SpeechActivity detect(Path speech) throws IOException {
        float[] levels = levels(speech);
        double threshold = threshold(levels);
        var loud = new BitSet();
        for (int i = 0; i < levels.length; i++) {
            loud.set(i, levels[i] > threshold);
        }
        return new SpeechFrames(FRAME_SAMPLES, loud, levels).activity();
    }

    private static double threshold(float[] levels) {
        float[] sorted = levels.clone();
        Arrays.sort(sorted);
        if (sorted.length == 0) {
            return THRESHOLD_DB_MIN;
        }
        double loud = sorted[(int) ((sorted.length - 1) * LOUD_FRACTION)];
        double quiet = sorted[(int) ((sorted.length - 1) * QUIET_FRACTION)];
        double aboveNoise = Math.min(quiet + ABOVE_QUIET_DB, loud - VOICE_RANGE_DB);
        return Math.max(THRESHOLD_DB_MIN, Math.max(aboveNoise, loud - BELOW_LOUD_DB));
    }

    /// The level of every frame of 20 ms, in dB.
    private static float[] levels(Path speech) throws IOException {
        float[] levels = new float[(int) (Files.size(speech) / (FRAME_SAMPLES * Short.BYTES))];
        byte[] frame = new byte[FRAME_SAMPLES * Short.BYTES];
        try (InputStream in = new BufferedInputStream(Files.newInputStream(speech), 1 << 16)) {
            for (int i = 0; i < levels.length; i++) {
                in.readNBytes(frame, 0, frame.length);
                var samples =
                        ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN).asShortBuffer();
                double power = 0;
                while (samples.hasRemaining()) {
                    double sample = samples.get() / (double) Short.MAX_VALUE;
                    power += sample * sample;
                }
                levels[i] = (float) (10 * Math.log10(power / FRAME_SAMPLES + SILENT_POWER));
            }
        }
        return levels;
    }
}
