package dev.podworks.studio.denoising;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.studio.measure.AudioMeasurement;
import dev.podworks.studio.measure.Hum;
import dev.podworks.studio.measure.Impairments;
import dev.podworks.studio.measure.LevelEnvelope;
import dev.podworks.studio.measure.MainsFrequency;
import dev.podworks.studio.measure.Notch;
import dev.podworks.studio.measure.RecordingAnalysis;
import dev.podworks.studio.measure.StereoUse;
import dev.podworks.studio.measure.WaveformMeter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FfmpegDenoiserTest {
    private static RecordingAnalysis analysis(double voiceDbfs, double noiseFloorDbfs, Optional<Hum> hum) {
        return new RecordingAnalysis(
                new AudioMeasurement(48_000, voiceDbfs, -3, noiseFloorDbfs),
                new WaveformMeter().peaks(),
                voiceDbfs,
                20,
                hum,
                new LevelEnvelope(new float[0]),
                StereoUse.ALL,
                Impairments.NONE);
    }

    @Test
    void onlyDetectedHumIsFiltered() {
        assertThat(new FfmpegDenoiser().filters(NoiseLevel.N2, analysis(-25, -50, Optional.empty())))
                .doesNotContain("bandreject");
        Hum hum = new Hum(MainsFrequency.HZ_60, List.of(new Notch(60, 3)));
        assertThat(new FfmpegDenoiser().filters(NoiseLevel.N2, analysis(-25, -50, Optional.of(hum))))
                .contains("bandreject=f=60:width_type=h:w=3")
                .doesNotContain("f=120")
                .doesNotContain("f=50");
    }

    @Test
    void theNoiseFloorIsRelativeToTheReferenceLevel() {
        // 10 dB up to the reference, 9 dB on top for afftdn's own measure.
        assertThat(new FfmpegDenoiser().filters(NoiseLevel.N1, analysis(-32, -60, Optional.empty())))
                .contains("volume=10.00dB")
                .contains("nf=-41.00");
    }

    @Test
    void extremeLevelsStayWithinTheFiltersRanges() {
        double none = Double.NEGATIVE_INFINITY;
        assertThat(new FfmpegDenoiser().filters(NoiseLevel.N3, analysis(none, none, Optional.empty())))
                .contains("volume=0.00dB")
                .contains("nf=-80.00");
        assertThat(new FfmpegDenoiser().filters(NoiseLevel.N3, analysis(-20, -20, Optional.empty())))
                .contains("nf=-20.00");
    }
}
