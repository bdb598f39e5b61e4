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
        "N2, -15, 24", "N2, -35, 13", "N2, -50, 0",
        "N3, -15, 45", "N3, -35, 25", "N3, -65, 0"
    })
    void noiseIsAttenuatedAsFarAsItIsAudible(NoiseLevel level, double noiseBelowVoiceDb, double expectedDb) {
        var analysis = analysis(-22, -22 + noiseBelowVoiceDb, DRY_DB);
        assertThat(DeepFilterNet.limitDb(level, analysis)).isCloseTo(expectedDb, within(0.01));
    }

    @Test
    void quietReverberantRecordingsAreCleanedFully() {
        assertThat(DeepFilterNet.limitDb(NoiseLevel.N2, analysis(-22, -80, ROOM_DB)))
                .isEqualTo(24);
    }

    @Test
    void lateReverberationIsRemovedFromReverberantRecordings() {
        assertThat(DeepFilterNet.isDereverberated(NoiseLevel.N2, analysis(-22, -60, ROOM_DB)))
                .isTrue();
        assertThat(DeepFilterNet.isDereverberated(NoiseLevel.N3, analysis(-22, -60, ROOM_DB)))
                .isTrue();
        assertThat(DeepFilterNet.isDereverberated(NoiseLevel.N1, analysis(-22, -60, ROOM_DB)))
                .isFalse();
        assertThat(DeepFilterNet.isDereverberated(NoiseLevel.N3, analysis(-22, -60, DRY_DB)))
                .isFalse();
    }

    @Test
    void tracksWithoutVoiceAreCleanedFully() {
        double none = Double.NEGATIVE_INFINITY;
        assertThat(DeepFilterNet.limitDb(NoiseLevel.N3, analysis(none, none, DRY_DB)))
                .isEqualTo(100);
    }
}
