package dev.podworks.studio.quality;

import dev.podworks.media.test.TestMedia;
import java.nio.file.Path;
import java.util.Locale;

/// How a recording of speech sounds beside the clean speech.
///
/// @param stoi intelligibility, from 0 to 1
/// @param pausesDb level of the pauses relative to the voice
public record SpeechScores(
        Dnsmos.Opinion opinion, double stoi, double pausesDb, VoiceLoss loss, double integratedLufs) {
    /// DNSMOS depends on the level a little.
    private static final double OPINION_VOICE_DBFS = -26;
    /// One window after the other: each costs half a second.
    private static final int OPINION_HOP_SECONDS = 7;

    /// @param clean as long as the recording and in sync with it
    public static SpeechScores of(Dnsmos dnsmos, Path clean, Path recording) throws Exception {
        var levels = SpeechLevels.of(TestMedia.decode(clean, SpeechLevels.AUDIBLE));
        var audible = TestMedia.decode(recording, SpeechLevels.AUDIBLE);
        var gain = String.format(Locale.ROOT, "volume=%.3fdB", OPINION_VOICE_DBFS - levels.voiceDb(audible));
        return new SpeechScores(
                dnsmos.of(TestMedia.decode(recording, gain, Dnsmos.SAMPLE_RATE_HZ), OPINION_HOP_SECONDS),
                Stoi.of(forStoi(clean), forStoi(recording)),
                levels.pausesDb(audible),
                VoiceLoss.of(TestMedia.decode(clean), TestMedia.decode(recording)),
                TestMedia.loudness(recording).integratedLufs());
    }

    private static float[] forStoi(Path file) throws Exception {
        return TestMedia.decode(file, "anull", Stoi.SAMPLE_RATE_HZ);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%.2f | %.2f | %.2f | %.3f | %.1f | %.1f | %.1f | %.1f",
                opinion.signal(),
                opinion.background(),
                opinion.overall(),
                stoi,
                pausesDb,
                loss.softDb(),
                loss.sibilantsDb(),
                integratedLufs);
    }
}
