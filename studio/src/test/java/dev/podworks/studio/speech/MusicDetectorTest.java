package dev.podworks.studio.speech;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.studio.measure.AudioMeasurement;
import dev.podworks.studio.measure.Impairments;
import dev.podworks.studio.measure.LevelEnvelope;
import dev.podworks.studio.measure.RecordingAnalysis;
import dev.podworks.studio.measure.StereoUse;
import dev.podworks.studio.measure.WaveformMeter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MusicDetectorTest {
    private static final double VOICE_DB = -20;
    private static final double NOISE_DB = -38;

    private final long seed = new Random().nextLong();
    private final Random random = new Random(seed);
    private final List<Double> levels = new ArrayList<>();
    private final List<SpeechSpan> speech = new ArrayList<>();

    private MusicDetectorTest sound(int blocks, double db, double deviationDb) {
        for (int i = 0; i < blocks; i++) {
            levels.add(db + random.nextGaussian() * deviationDb);
        }
        return this;
    }

    private MusicDetectorTest speak(int blocks) {
        int blockSamples = SpeechSpan.SAMPLE_RATE_HZ / 20;
        long start = (long) levels.size() * blockSamples;
        speech.add(new SpeechSpan(start, start + (long) blocks * blockSamples));
        return sound(blocks, VOICE_DB, 5);
    }

    private BitSet music() {
        var powers = new float[levels.size()];
        for (int i = 0; i < powers.length; i++) {
            powers[i] = (float) Math.pow(10, levels.get(i) / 10);
        }
        var analysis = new RecordingAnalysis(
                new AudioMeasurement(powers.length * 2400L, VOICE_DB, -3, NOISE_DB),
                new WaveformMeter().peaks(),
                VOICE_DB,
                20,
                Optional.empty(),
                new LevelEnvelope(powers),
                StereoUse.ALL,
                Impairments.NONE);
        return MusicDetector.detect(analysis, new SpeechActivity(speech));
    }

    private static BitSet blocks(int from, int to) {
        var blocks = new BitSet();
        blocks.set(from, to);
        return blocks;
    }

    @Test
    void introIsMusicWithItsSoftPartsAndRests() {
        sound(100, -22, 1).sound(40, -33, 0.2).sound(10, NOISE_DB, 0.2).sound(50, -22, 1);
        speak(100).sound(100, NOISE_DB, 0.3);
        assertThat(music()).as("seed %d", seed).isEqualTo(blocks(0, 200));
    }

    @Test
    void noiseIsNoMusic() {
        speak(100).sound(400, NOISE_DB, 2).speak(100).sound(200, NOISE_DB + 4, 2);
        assertThat(music().isEmpty()).as("seed %d", seed).isTrue();
    }

    @Test
    void jingleUnderThreeSecondsAndLoudClicksInNoiseAreNone() {
        speak(100).sound(50, -20, 1).sound(60, NOISE_DB, 0.3);
        for (int i = 0; i < 30; i++) {
            sound(1, -18, 1).sound(9, NOISE_DB + 4, 0.3);
        }
        assertThat(music().isEmpty()).as("seed %d", seed).isTrue();
    }

    @Test
    void speechIsNoMusic() {
        speak(500);
        assertThat(music().isEmpty()).isTrue();
    }
}
