package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.contracts.project.PlosivesLevel;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.cleaning.LinearPhase;
import dev.podworks.studio.cleaning.PlosiveReduction;
import dev.podworks.studio.quality.SiSdr;
import dev.podworks.studio.quality.Stoi;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The chain's effect on voices with a clean reference: synthetic voices with added noise and pauses of a second at
/// both ends. Prints a table at the end. RenderedAudioTest measures plosives and hum.
@Tag("integration")
class QualityTest {
    private static final Logger LOG = LoggerFactory.getLogger(QualityTest.class);
    private static final String TEXT = "Come closer. Speak past the microphone, not into it. "
            + "The rest can be repaired: a steady hiss is easy, an echo is not.";
    private static final List<String> TABLE = new ArrayList<>();

    @TempDir
    static Path directory;

    @BeforeAll
    static void makeVoices() throws Exception {
        Path text = Files.writeString(directory.resolve("text"), TEXT);
        for (String voice : List.of("slt", "rms")) {
            TestMedia.synthesize(
                    directory.resolve(voice + ".wav"),
                    "flite=textfile=%s:voice=%s".formatted(text, voice),
                    "-af",
                    "volume=-6dB,adelay=1000,apad=pad_dur=1",
                    "-ar",
                    "48000",
                    "-ac",
                    "1");
            TestMedia.ffmpeg(
                    "-i",
                    clean(voice).toString(),
                    "-f",
                    "lavfi",
                    "-i",
                    "anoisesrc=r=48000:a=0.0077:seed=7",
                    "-filter_complex",
                    "amix=inputs=2:normalize=0:duration=first",
                    noisy(voice).toString());
        }
    }

    private static Path clean(String voice) {
        return directory.resolve(voice + ".wav");
    }

    private static Path noisy(String voice) {
        return directory.resolve(voice + "-noisy.wav");
    }

    @AfterAll
    static void printTable() {
        LOG.info("\nvoice level | pauses | STOI before after | SI-SDR before after\n{}", String.join("\n", TABLE));
    }

    @ParameterizedTest
    @CsvSource({
        "slt, N1, P1, 8, 0",
        "rms, N1, P1, 8, 0",
        "slt, N2, P2, 16, 2",
        "rms, N2, P2, 16, 2",
        "slt, N3, P3, 24, 10",
        "rms, N3, P3, 24, 10"
    })
    void pausesBecomeQuieterAndTheVoiceStaysIntelligible(
            String voice, NoiseLevel noise, PlosivesLevel plosives, double atLeastDb, double siSdrLossMaxDb)
            throws Exception {
        RenderJob job = RenderFixtures.job(new ProjectSettings(false, noise, plosives), noisy(voice));
        try (RenderResult result =
                RenderFixtures.renderer(directory.resolve("scratch")).render(job, progress -> {})) {
            Path after = RenderFixtures.file(result, voice + "-noisy.flac");
            double quieterDb = pausesBelowVoiceDb(after) - pausesBelowVoiceDb(noisy(voice));
            double stoiBefore = Stoi.of(forStoi(clean(voice)), forStoi(noisy(voice)));
            double stoiAfter = Stoi.of(forStoi(clean(voice)), forStoi(after));
            float[] reference = TestMedia.decode(alike(voice, plosives));
            double siSdrBefore = SiSdr.of(reference, TestMedia.decode(alike(voice + "-noisy", plosives)));
            double siSdrAfter = SiSdr.of(reference, TestMedia.decode(after));
            TABLE.add(String.format(
                    Locale.ROOT,
                    "%s %s %s | %.1f dB quieter | %.3f %.3f | %.1f %.1f dB",
                    voice,
                    noise,
                    plosives,
                    quieterDb,
                    stoiBefore,
                    stoiAfter,
                    siSdrBefore,
                    siSdrAfter));
            assertThat(quieterDb).isGreaterThanOrEqualTo(atLeastDb);
            assertThat(stoiAfter).isGreaterThanOrEqualTo(stoiBefore - 0.02);
            assertThat(siSdrAfter).isGreaterThanOrEqualTo(siSdrBefore - siSdrLossMaxDb);
            assertThat(TestMedia.loudness(after).integratedLufs()).isCloseTo(-16, within(0.5));
        }
    }

    /// The reference after the chain's high-pass filters only: what they remove counts as distortion in SI-SDR.
    private static Path alike(String voice, PlosivesLevel plosives) throws Exception {
        Path alike = directory.resolve("%s-%s.wav".formatted(voice, plosives));
        if (Files.notExists(alike)) {
            long frames = TestMedia.decode(clean(voice)).length;
            String linear = PlosiveReduction.filters(plosives, frames).replaceFirst("acompressor[^\\[]*", "anull");
            String highPass = new LinearPhase(frames).highPass(70);
            TestMedia.ffmpeg("-i", clean(voice) + "", "-filter_complex", highPass + "," + linear, alike.toString());
        }
        return alike;
    }

    private static double pausesBelowVoiceDb(Path file) throws Exception {
        float[] samples = TestMedia.decode(file, "highpass=f=200");
        double seconds = samples.length / 48_000.0;
        return TestMedia.rmsDb(samples, 1.2, seconds - 1.2) - TestMedia.rmsDb(samples, 0.2, 0.8);
    }

    private static float[] forStoi(Path file) throws Exception {
        return TestMedia.decode(file, "anull", Stoi.SAMPLE_RATE_HZ);
    }
}
