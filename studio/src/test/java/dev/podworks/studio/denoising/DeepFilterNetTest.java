package dev.podworks.studio.denoising;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.studio.measure.AudioMeasurement;
import dev.podworks.studio.measure.Impairments;
import dev.podworks.studio.measure.LevelEnvelope;
import dev.podworks.studio.measure.RecordingAnalysis;
import dev.podworks.studio.measure.StereoUse;
import dev.podworks.studio.measure.WaveformMeter;
import java.util.BitSet;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeepFilterNetTest {
    private static final double DRY_DB = 20;
    private static final double ROOM_DB = 8;

    private static RecordingAnalysis analysis(double voiceDbfs, double noiseFloorDbfs, double decayDb) {
        return new RecordingAnalysis(
                new AudioMeasurement(48_000, voiceDbfs, -3, noiseFloorDbfs),
                new WaveformMeter().peaks(),
                voiceDbfs,
                decayDb,
                Optional.empty(),
                new LevelEnvelope(new float[0]),
                StereoUse.ALL,
                Impairments.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "N1, -15, 12", "N1, -35, 5", "N1, -45, 0",
        "N2, -15, 27", "N2, -35, 13", "N2, -50, 0",
        "N3, -15, 45", "N3, -35, 25", "N3, -65, 0"
    })
    void noiseIsAttenuatedAsFarAsItIsAudible(NoiseLevel level, double noiseBelowVoiceDb, double expectedDb) {
        var analysis = analysis(-22, -22 + noiseBelowVoiceDb, DRY_DB);
        assertThat(DeepFilterNet.limitDb(level, analysis, new BitSet())).isCloseTo(expectedDb, within(0.01));
    }

    /// The quiet moments between the strokes of a keyboard say little of how loud it is.
    @Test
    void noiseBetweenQuietMomentsCounts() {
        var powers = new float[100];
        var sounds = new BitSet();
        for (int block = 0; block < powers.length; block++) {
            sounds.set(block, block < 60);
            powers[block] = (float) Math.pow(10, (block < 60 ? -22 : block % 2 == 0 ? -60 : -37) / 10.0);
        }
        var analysis = new RecordingAnalysis(
                new AudioMeasurement(48_000, -22, -3, -60),
                new WaveformMeter().peaks(),
                -22,
                DRY_DB,
                Optional.empty(),
                new LevelEnvelope(powers),
                StereoUse.ALL,
                Impairments.NONE);
        assertThat(analysis.signalToNoiseDb()).isCloseTo(38, within(0.1));
        assertThat(analysis.signalToNoiseDb(sounds)).isCloseTo(18, within(0.1));
        assertThat(DeepFilterNet.limitDb(NoiseLevel.N3, analysis, sounds)).isCloseTo(42, within(0.1));
    }

    @Test
    void quietReverberantRecordingsAreCleanedFully() {
        assertThat(DeepFilterNet.limitDb(NoiseLevel.N2, analysis(-22, -80, ROOM_DB), new BitSet()))
                .isEqualTo(27);
    }

    @Test
    void lateReverberationIsRemovedFromReverberantRecordings() {
        assertThat(DeepFilterNet.isDereverberated(NoiseLevel.N2, analysis(-22, -60, ROOM_DB), new BitSet()))
                .isTrue();
        assertThat(DeepFilterNet.isDereverberated(NoiseLevel.N3, analysis(-22, -60, ROOM_DB), new BitSet()))
                .isTrue();
        assertThat(DeepFilterNet.isDereverberated(NoiseLevel.N1, analysis(-22, -60, ROOM_DB), new BitSet()))
                .isFalse();
        assertThat(DeepFilterNet.isDereverberated(NoiseLevel.N3, analysis(-22, -60, DRY_DB), new BitSet()))
                .isFalse();
    }

    @Test
    void aNoisyRecordingIsNotTakenForARoom() {
        assertThat(DeepFilterNet.isDereverberated(NoiseLevel.N3, analysis(-22, -36, ROOM_DB), new BitSet()))
                .isFalse();
    }

    @Test
    void tracksWithoutVoiceAreCleanedFully() {
        double none = Double.NEGATIVE_INFINITY;
        assertThat(DeepFilterNet.limitDb(NoiseLevel.N3, analysis(none, none, DRY_DB), new BitSet()))
                .isEqualTo(100);
    }
}
