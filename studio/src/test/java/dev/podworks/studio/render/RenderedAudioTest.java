package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.contracts.output.OutputKind;
import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.contracts.project.PlosivesLevel;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.test.TestMedia;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Audible effects, measured on the encoded MP3 of the sample relative to its voices, whose level changes too.
@Tag("integration")
class RenderedAudioTest {
    /// The times of the sample's bursts, which last 90 ms.
    private static final double[] POPS = {3.00, 6.46, 7.30, 15.70, 19.20, 19.80, 23.40};

    private static final String VOICE = "highpass=f=300,lowpass=f=3000";

    @TempDir
    static Path directory;

    @ParameterizedTest
    @CsvSource({"N1, P1, 8", "N2, P2, 16", "N3, P3, 24"})
    void pausesBecomeQuieter(NoiseLevel noise, PlosivesLevel plosives, double atLeastDb) throws Exception {
        Path after = rendered(noise, plosives);
        assertThat(pausesBelowVoiceDb(after) - pausesBelowVoiceDb(TestMedia.SAMPLE))
                .isGreaterThanOrEqualTo(atLeastDb);
    }

    @Test
    void humIsRemoved() throws Exception {
        Path after = rendered(NoiseLevel.N1, PlosivesLevel.P1);
        for (int hz : new int[] {50, 100}) {
            assertThat(humBelowVoiceDb(after, hz) - humBelowVoiceDb(TestMedia.SAMPLE, hz))
                    .as("%d Hz", hz)
                    .isGreaterThan(20);
        }
    }

    @ParameterizedTest
    @CsvSource({"N1, P1, 8", "N2, P2, 13", "N3, P3, 20"})
    void plosivesAreReducedAndTheVoiceIsPreserved(NoiseLevel noise, PlosivesLevel plosives, double atLeastDb)
            throws Exception {
        Path after = rendered(noise, plosives);
        assertThat(popsAboveVoiceDb(TestMedia.SAMPLE) - popsAboveVoiceDb(after)).isGreaterThanOrEqualTo(atLeastDb);
        assertThat(chestAboveVoiceDb(TestMedia.SAMPLE) - chestAboveVoiceDb(after))
                .isLessThan(4);
    }

    @ParameterizedTest
    @CsvSource({"N1, P1", "N2, P2", "N3, P3"})
    void theOutputHasPodcastLoudness(NoiseLevel noise, PlosivesLevel plosives) throws Exception {
        TestMedia.Loudness loudness = TestMedia.loudness(rendered(noise, plosives));
        assertThat(loudness.integratedLufs()).isCloseTo(-16, within(0.5));
        assertThat(loudness.truePeakDbtp()).isLessThanOrEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-24, -14})
    void everyOutputHasTheLoudnessOfItsProject(double loudnessLufs) throws Exception {
        ProjectSettings settings = RenderFixtures.settings("{\"loudnessLufs\": " + loudnessLufs + "}");
        RenderJob job = RenderFixtures.job(settings, TestMedia.SAMPLE);
        try (RenderResult result = RenderFixtures.renderer(directory).render(job, progress -> {})) {
            var audio = result.files().stream()
                    .filter(file -> file.kind() == OutputKind.AUDIO)
                    .toList();
            assertThat(audio).isNotEmpty().allSatisfy(file -> {
                TestMedia.Loudness loudness = TestMedia.loudness(file.path());
                assertThat(loudness.integratedLufs()).isCloseTo(loudnessLufs, within(0.5));
                assertThat(loudness.truePeakDbtp()).isLessThanOrEqualTo(-1);
            });
        }
    }

    /// The sample, rendered once per setting.
    private static Path rendered(NoiseLevel noise, PlosivesLevel plosives) throws Exception {
        Path mp3 = directory.resolve(noise + "-" + plosives + ".mp3");
        if (Files.notExists(mp3)) {
            RenderJob job = RenderFixtures.job(new ProjectSettings(false, noise, plosives), TestMedia.SAMPLE);
            try (RenderResult result = RenderFixtures.renderer(directory).render(job, progress -> {})) {
                Files.copy(result.files().getFirst().path(), mp3);
            }
        }
        return mp3;
    }

    private static double pausesBelowVoiceDb(Path file) throws Exception {
        float[] pauses = TestMedia.decode(file, "highpass=f=200");
        return voiceDb(file) - meanDb(TestMedia.rmsDb(pauses, 0.15, 0.95), TestMedia.rmsDb(pauses, 27.2, 28.2));
    }

    private static double humBelowVoiceDb(Path file, int hz) throws Exception {
        String tone = String.format(Locale.ROOT, "bandpass=f=%d:width_type=h:w=4", hz);
        float[] hum = TestMedia.decode(file, tone + "," + tone);
        return voiceDb(file) - meanDb(TestMedia.rmsDb(hum, 0.5, 0.95), TestMedia.rmsDb(hum, 27.5, 28.2));
    }

    private static double popsAboveVoiceDb(Path file) throws Exception {
        float[] low = TestMedia.decode(file, "highpass=f=20,lowpass=f=90,lowpass=f=90");
        double[] pops = DoubleStream.of(POPS)
                .map(at -> TestMedia.rmsDb(low, at, at + 0.1))
                .toArray();
        return meanDb(pops) - voiceDb(file);
    }

    private static double chestAboveVoiceDb(Path file) throws Exception {
        float[] chest = TestMedia.decode(file, "highpass=f=80,lowpass=f=250");
        return meanDb(TestMedia.rmsDb(chest, 1.2, 2.9), TestMedia.rmsDb(chest, 8, 11.3)) - voiceDb(file);
    }

    private static double voiceDb(Path file) throws Exception {
        float[] voice = TestMedia.decode(file, VOICE);
        return meanDb(TestMedia.rmsDb(voice, 1.2, 2.9), TestMedia.rmsDb(voice, 8, 11.3));
    }

    private static double meanDb(double... levels) {
        return 10
                * Math.log10(DoubleStream.of(levels)
                        .map(db -> Math.pow(10, db / 10))
                        .average()
                        .orElseThrow());
    }
}
