package dev.podworks.studio.leveling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.studio.measure.LevelEnvelope;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CrosstalkTest {
    private static final int TURN_BLOCKS = 100;
    private static final int TURNS = 40;
    private static final double VOICE = Math.pow(10, -2.0);
    private static final double NOISE = Math.pow(10, -6.2);

    private final long seed = new Random().nextLong();
    private final Random random = new Random(seed);

    /// The power of a speaker who speaks in every other turn, and at times in all.
    private float[] voice(int firstTurn, boolean isInterrupting) {
        var powers = new float[TURN_BLOCKS * TURNS];
        for (int i = 0; i < powers.length; i++) {
            boolean speaks = i / TURN_BLOCKS % 2 == firstTurn || isInterrupting && i / TURN_BLOCKS % 5 == 4;
            double db = random.nextGaussian() * 6 - (i % 6 == 0 ? 12 : 0);
            powers[i] = speaks && i % TURN_BLOCKS < 90 ? (float) (VOICE * Math.pow(10, db / 10)) : 0;
        }
        return powers;
    }

    private VoiceLevels microphone(float[] own, float[] other, double couplingDb) {
        var powers = new float[own.length];
        for (int i = 0; i < powers.length; i++) {
            double variation = Math.pow(10, random.nextGaussian() * 0.15);
            double noise = NOISE * Math.pow(10, random.nextGaussian() * 0.05);
            powers[i] = (float) (own[i] + other[i] * Math.pow(10, couplingDb / 10) * variation + noise);
        }
        return new VoiceLevels(new LevelEnvelope(powers), VOICE, NOISE);
    }

    @Test
    void otherSpeakersAreFoundAndTheOwnIsKept() {
        var host = voice(0, false);
        var guest = voice(1, true);
        var found = Crosstalk.detect(List.of(microphone(host, guest, -18), microphone(guest, host, -20)));
        int foundBlocks = 0;
        int ownBlocks = 0;
        for (int i = 0; i < host.length; i++) {
            if (host[i] > VOICE / 10 && found.get(0).blocks().get(i)) {
                ownBlocks++;
            }
            if (host[i] == 0 && guest[i] > 0 && found.get(0).blocks().get(i)) {
                foundBlocks++;
            }
        }
        // A sound in the other's word may be as loud as the own soft one.
        assertThat(ownBlocks).as("seed %d", seed).isLessThan(TURN_BLOCKS * TURNS / 200);
        assertThat(foundBlocks).as("seed %d", seed).isGreaterThan(TURN_BLOCKS * TURNS * 3 / 10);
    }

    @Test
    void recordingsWithoutCrosstalkHaveNone() {
        var host = voice(0, true);
        var guest = voice(1, true);
        assertThat(Crosstalk.detect(List.of(microphone(host, guest, -80), microphone(guest, host, -80))))
                .as("seed %d", seed)
                .containsOnly(Crosstalk.NONE);
    }

    @Test
    void theSameVoiceInTwoFilesIsNoCrosstalk() {
        var host = voice(0, false);
        var silence = new float[host.length];
        assertThat(Crosstalk.detect(List.of(microphone(host, silence, -80), microphone(host, silence, -80))))
                .as("seed %d", seed)
                .containsOnly(Crosstalk.NONE);
    }

    @Test
    void peopleWhoSpeakAtTheSameTimeHaveNone() {
        var silence = new float[TURN_BLOCKS * TURNS];
        var found = Crosstalk.detect(
                List.of(microphone(voice(0, true), silence, -80), microphone(voice(0, false), silence, -80)));
        assertThat(found).as("seed %d", seed).containsOnly(Crosstalk.NONE);
    }

    @Test
    void aMicrophoneWhoseSpeakerOnlyListensIsMuted() {
        var host = voice(0, false);
        var silence = new float[host.length];
        var listening = microphone(silence, host, -20);
        var levels = new VoiceLevels(listening.envelope(), VOICE / 100, NOISE);
        var found = Crosstalk.detect(List.of(microphone(host, silence, -80), levels));
        assertThat(found.get(0)).as("seed %d", seed).isEqualTo(Crosstalk.NONE);
        assertThat(found.get(1).blocks().nextClearBit(0)).as("seed %d", seed).isGreaterThan(host.length);
        assertThat(found.get(1).gainDb()).isEqualTo(-60);
    }

    @Test
    void aSecondRecordingOfTheSameVoiceIsNot() {
        var host = voice(0, false);
        var silence = new float[host.length];
        var copy = microphone(silence, host, -9);
        var levels = new VoiceLevels(copy.envelope(), VOICE / 8, NOISE);
        var found = Crosstalk.detect(List.of(microphone(host, silence, -80), levels));
        assertThat(found).as("seed %d", seed).containsOnly(Crosstalk.NONE);
    }

    @Test
    void itIsAttenuatedByMoreThanTwelveDecibels() {
        var blocks = new BitSet();
        blocks.set(20, 60);
        var reader = Crosstalk.between(blocks).curve().new Reader();
        assertThat(reader.dbAt(LevelEnvelope.frame(20))).isZero();
        assertThat(reader.dbAt(LevelEnvelope.frame(24))).isLessThan(-12);
        assertThat(reader.dbAt(LevelEnvelope.frame(58))).isLessThan(-12);
        assertThat(reader.dbAt(LevelEnvelope.frame(60))).isZero();
    }
}
