package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.test.TestMedia;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Speakers of different loudness in one track, and speakers that are heard in each other's tracks.
@Tag("integration")
class LevelingTest {
    private static final String SPEAKER = "[0:a]atrim=2:8,asetpts=PTS-STARTPTS";
    private static final String OTHER = "[0:a]atrim=16:22,asetpts=PTS-STARTPTS";

    @TempDir
    Path directory;

    private Path recording(String name, String graph) throws Exception {
        var file = directory.resolve(name);
        TestMedia.ffmpeg(
                "-i",
                TestMedia.SAMPLE.toString(),
                "-filter_complex",
                graph,
                "-map",
                "[out]",
                "-ar",
                "48000",
                "-ac",
                "1",
                file.toString());
        return file;
    }

    private float[] render(Path... recordings) throws Exception {
        try (var result = RenderFixtures.renderer(directory.resolve("scratch"))
                .render(RenderFixtures.job(ProjectSettings.DEFAULTS, recordings), _ -> {})) {
            var name = recordings[0].getFileName().toString().replace(".wav", ".flac");
            var output = RenderFixtures.file(result, name);
            assertThat(TestMedia.loudness(output).integratedLufs()).isCloseTo(-16, within(0.5));
            return TestMedia.decode(output);
        }
    }

    @Test
    void speakersOfOneTrackBecomeAboutEquallyLoud() throws Exception {
        var file = recording("talk.wav", SPEAKER + "[a];" + OTHER + ",volume=-15dB[b];[a][b]concat=n=2:v=0:a=1[out]");
        var before = TestMedia.decode(file);
        var after = render(file);
        assertThat(after).hasSameSizeAs(before);
        assertThat(TestMedia.rmsDb(before, 0.5, 5.5) - TestMedia.rmsDb(before, 6.5, 11.5))
                .isGreaterThan(11);
        assertThat(TestMedia.rmsDb(after, 0.5, 5.5)).isCloseTo(TestMedia.rmsDb(after, 6.5, 11.5), within(3.0));
    }

    @Test
    void aLevelerThatIsTurnedOffKeepsTheDifference() throws Exception {
        var file = recording("talk.wav", SPEAKER + "[a];" + OTHER + ",volume=-15dB[b];[a][b]concat=n=2:v=0:a=1[out]");
        var before = TestMedia.decode(file);
        var settings =
                RenderFixtures.settings("{\"noiseLevel\": \"n1\", \"plosivesLevel\": \"p1\", \"leveler\": false}");
        try (var result = RenderFixtures.renderer(directory.resolve("scratch"))
                .render(RenderFixtures.job(settings, file), _ -> {})) {
            var after = TestMedia.decode(RenderFixtures.file(result, "talk.flac"));
            assertThat(TestMedia.rmsDb(after, 0.5, 5.5) - TestMedia.rmsDb(after, 6.5, 11.5))
                    .isGreaterThan(TestMedia.rmsDb(before, 0.5, 5.5) - TestMedia.rmsDb(before, 6.5, 11.5) - 4);
        }
    }

    @Test
    void speakersAreAttenuatedInTheTracksOfOthers() throws Exception {
        var host = recording("host.wav", crosstalk("0", "-18"));
        var guest = recording("guest.wav", crosstalk("-18", "0"));
        var before = TestMedia.decode(host);
        var after = render(host, guest);
        double separationBefore = TestMedia.rmsDb(before, 0.5, 5.5) - TestMedia.rmsDb(before, 7, 11);
        double separation = TestMedia.rmsDb(after, 0.5, 5.5) - TestMedia.rmsDb(after, 7, 11);
        assertThat(separation - separationBefore).isGreaterThan(12);
        assertThat(TestMedia.rmsDb(after, 12.5, 17.5)).isCloseTo(TestMedia.rmsDb(after, 0.5, 5.5), within(1.5));
    }

    @Test
    void aTrackWhoseSpeakerOnlyListensDoesNotRepeatTheOther() throws Exception {
        var host = recording("host.wav", SPEAKER + ",asplit[a][b];[a][b]concat=n=2:v=0:a=1[out]");
        var listener = recording("listener.wav", SPEAKER + ",volume=-20dB,asplit[a][b];[a][b]concat=n=2:v=0:a=1[out]");
        try (var result = RenderFixtures.renderer(directory.resolve("scratch"))
                .render(RenderFixtures.job(host, listener), _ -> {})) {
            var own = TestMedia.decode(RenderFixtures.file(result, "host.flac"));
            var repeated = TestMedia.decode(RenderFixtures.file(result, "listener.flac"));
            assertThat(TestMedia.rmsDb(repeated, 1, 11)).isLessThan(TestMedia.rmsDb(own, 1, 11) - 40);
        }
    }

    /// Both speak in turns, twice.
    private static String crosstalk(String speakerDb, String otherDb) {
        return SPEAKER + ",volume=" + speakerDb + "dB,asplit[a][c];" + OTHER + ",volume=" + otherDb
                + "dB,asplit[b][d];[a][b][c][d]concat=n=4:v=0:a=1[out]";
    }
}
