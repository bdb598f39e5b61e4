package dev.podworks.studio.leveling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.studio.measure.LevelEnvelope;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LevelerTest {
    private static final double NOISE_DB = -65;

    private final long seed = new Random().nextLong();
    private final Random random = new Random(seed);
    private final List<Double> levels = new ArrayList<>();
    private final BitSet speech = new BitSet();
    private final BitSet music = new BitSet();

    /// Syllables with gaps between them, as speech has.
    private void speak(int blocks, double db) {
        speech.set(levels.size(), levels.size() + blocks);
        for (int i = 0; i < blocks; i++) {
            levels.add(db + 2 + random.nextGaussian() * 3 - (i % 5 == 0 ? 12 : 0));
        }
    }

    private void pause(int blocks) {
        hold(blocks, NOISE_DB);
    }

    private void hold(int blocks, double db) {
        for (int i = 0; i < blocks; i++) {
            levels.add(db);
        }
    }

    private double[] gainsDb() {
        var powers = new float[levels.size()];
        for (int i = 0; i < powers.length; i++) {
            powers[i] = (float) Math.pow(10, levels.get(i) / 10);
        }
        var reader = Leveler.curve(new LevelEnvelope(powers), speech, music).new Reader();
        var gains = new double[powers.length];
        for (int i = 0; i < gains.length; i++) {
            gains[i] = reader.dbAt(LevelEnvelope.frame(i) + 1200);
        }
        return gains;
    }

    private double loudnessDb(double[] gainsDb, int from, int to) {
        double power = 0;
        for (int i = from; i < to; i++) {
            power += Math.pow(10, (levels.get(i) + gainsDb[i]) / 10);
        }
        return 10 * Math.log10(power / (to - from));
    }

    @Test
    void speakersFifteenDecibelsApartBecomeAboutEquallyLoud() {
        var starts = new ArrayList<Integer>();
        for (int turn = 0; turn < 20; turn++) {
            starts.add(levels.size());
            speak(120 + random.nextInt(400), turn % 2 == 0 ? -20 : -35);
            pause(turn % 3 == 0 ? 0 : 6 + random.nextInt(40));
        }
        var gains = gainsDb();
        for (int turn = 0; turn + 1 < starts.size(); turn++) {
            double difference = loudnessDb(gains, starts.get(turn) + 10, starts.get(turn) + 110)
                    - loudnessDb(gains, starts.get(turn + 1) + 10, starts.get(turn + 1) + 110);
            assertThat(Math.abs(difference)).as("seed %d, turn %d", seed, turn).isLessThan(3.5);
        }
    }

    @Test
    void oneSpeakerKeepsTheirDynamics() {
        for (int sentence = 0; sentence < 40; sentence++) {
            speak(40 + random.nextInt(100), -20 + random.nextGaussian());
            pause(8 + random.nextInt(20));
        }
        var gains = gainsDb();
        speech.stream().forEach(i -> assertThat(gains[i]).as("seed %d", seed).isBetween(-3.0, 3.0));
    }

    @Test
    void pausesAreNotRaised() {
        speak(200, -20);
        pause(30);
        speak(200, -38);
        int pause = levels.size();
        pause(40);
        speak(200, -38);
        pause(20);
        var gains = gainsDb();
        assertThat(gains[pause - 20]).as("seed %d", seed).isGreaterThan(12);
        for (int i = pause + 4; i < pause + 36; i++) {
            assertThat(gains[i]).as("seed %d", seed).isLessThanOrEqualTo(0);
        }
        assertThat(gains[pause + 42]).as("seed %d", seed).isGreaterThan(12);
    }

    @Test
    void musicKeepsItsLevel() {
        speak(200, -35);
        music.set(200, 400);
        hold(200, -25);
        speak(200, -20);
        var gains = gainsDb();
        for (int i = 204; i < 396; i++) {
            assertThat(gains[i]).as("seed %d", seed).isZero();
        }
    }

    @Test
    void whatIsFarBelowTheVoiceIsNotRaised() {
        speak(400, -20);
        pause(20);
        speak(100, -60);
        var gains = gainsDb();
        assertThat(gains[gains.length - 20]).as("seed %d", seed).isZero();
    }

    @Test
    void noiseThatIsTakenForSpeechIsNotRaised() {
        speak(200, -20);
        hold(60, -36);
        speak(200, -20);
        hold(40, -36);
        speech.set(levels.size() - 40, levels.size());
        speak(40, -37);
        hold(60, -36);
        var gains = gainsDb();
        for (int i = 462; i < 538; i++) {
            assertThat(gains[i]).as("seed %d", seed).isLessThanOrEqualTo(0);
        }
    }

    @Test
    void nothingIsLeveledWithoutSpeech() {
        hold(100, -25);
        assertThat(gainsDb()).containsOnly(0);
    }
}
