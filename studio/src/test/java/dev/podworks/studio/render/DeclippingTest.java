package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.contracts.project.PlosivesLevel;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.quality.SiSdr;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A voice that was recorded too loud, beside the same voice with enough headroom.
@Tag("integration")
class DeclippingTest {
    private static final String VOICE = "flite=voice=rms:text='Come closer. Speak past the microphone, not into it.'";
    private static final double HEADROOM_DB = 12;

    @TempDir
    Path directory;

    /// Recorders clip at their own sample rate, before it is converted.
    @ParameterizedTest
    @CsvSource({"48000, 1, 14, 4", "48000, 2, 18, 4", "44100, 1, 14, 3"})
    void clippedVoicesAreRestored(int sampleRateHz, int channels, int overDb, double atLeastDb) throws Exception {
        var original = recorded("original.wav", sampleRateHz, channels, -HEADROOM_DB);
        var clipped = recorded("clipped.wav", sampleRateHz, channels, overDb);
        var reference = rendered(original, "original.flac");
        var restored = rendered(clipped, "clipped.flac");
        assertThat(restored).hasSameSizeAs(reference);
        assertThat(SampleOffset.samples(reference, restored, 1)).isZero();
        double before = SiSdr.of(TestMedia.decode(original), TestMedia.decode(clipped));
        assertThat(SiSdr.of(reference, restored) - before)
                .as("before %s dB", before)
                .isGreaterThan(atLeastDb);
    }

    /// In 16 bits, so that whatever is beyond full scale is clipped.
    private Path recorded(String name, int sampleRateHz, int channels, double gainDb) throws Exception {
        return TestMedia.synthesize(
                directory.resolve(name),
                VOICE,
                "-af",
                String.format(
                        Locale.ROOT,
                        "aresample=%d,volume=%.1fdB:precision=float,adelay=500,apad=pad_dur=1",
                        sampleRateHz,
                        gainDb),
                "-ac",
                "" + channels,
                "-c:a",
                "pcm_s16le");
    }

    private float[] rendered(Path recording, String name) throws Exception {
        var settings = new ProjectSettings(false, NoiseLevel.N1, PlosivesLevel.P1);
        try (var result = RenderFixtures.renderer(directory.resolve("scratch"))
                .render(RenderFixtures.job(settings, recording), progress -> {})) {
            return TestMedia.decode(RenderFixtures.file(result, name));
        }
    }
}
