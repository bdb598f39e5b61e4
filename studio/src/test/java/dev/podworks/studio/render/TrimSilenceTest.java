package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.contracts.studio.ProjectWarning;
import dev.podworks.media.test.TestMedia;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Pauses that are shortened in all tracks at once.
@Tag("integration")
class TrimSilenceTest {
    private static final int RATE = 48_000;
    private static final String SETTINGS = "{\"noiseLevel\": \"n1\", \"trimSilence\": {\"maxPauseSeconds\": 1}}";

    @TempDir
    Path directory;

    /// Four seconds of the sample, `pauseSeconds` of silence, and four other seconds, after `startSeconds`.
    private Path talk(String name, int startSeconds, int pauseSeconds) throws Exception {
        var file = directory.resolve(name);
        TestMedia.ffmpeg(
                "-i",
                TestMedia.SAMPLE.toString(),
                "-filter_complex",
                "[0:a]aresample=48000,asplit[a][b];[a]atrim=2:6,asetpts=PTS-STARTPTS,apad=pad_dur=" + pauseSeconds
                        + "[first];[b]atrim=8:12,asetpts=PTS-STARTPTS[second];[first][second]concat=n=2:v=0:a=1,adelay="
                        + startSeconds * 1000 + ":all=1[out]",
                "-map",
                "[out]",
                "-ac",
                "1",
                file.toString());
        return file;
    }

    private RenderResult render(Path... files) throws Exception {
        var job = RenderFixtures.job(RenderFixtures.settings(SETTINGS), files);
        return RenderFixtures.renderer(directory.resolve("scratch")).render(job, _ -> {});
    }

    @Test
    void aLongPauseBecomesShortAndSpeechStays() throws Exception {
        var file = talk("talk.wav", 0, 6);
        try (var result = render(file)) {
            var after = TestMedia.decode(RenderFixtures.file(result, "talk.flac"));
            assertThat((double) after.length / RATE).isCloseTo(14 - 5, within(0.6));
            assertThat(TestMedia.rmsDb(after, 0.5, 3.5)).isCloseTo(TestMedia.rmsDb(after, 5.5, 8.5), within(4.0));
            var cuts = result.manifest().cuts();
            assertThat(cuts).hasSize(1);
            var cut = cuts.getFirst();
            assertThat(cut.startSeconds()).isBetween(4.0, 5.0);
            assertThat(cut.endSeconds()).isBetween(9.0, 10.0);
            double removed = cut.endSeconds() - cut.startSeconds();
            assertThat(after.length).isEqualTo(14 * RATE - (int) Math.round(removed * RATE));
        }
    }

    /// The second track has speech in the first one's pause, and both are cut where nobody speaks.
    @Test
    void tracksAreCutAtTheSamePlaces() throws Exception {
        var host = talk("host.wav", 0, 12);
        var guest = talk("guest.wav", 6, 14);
        try (var result = render(host, guest)) {
            var cuts = result.manifest().cuts();
            assertThat(cuts)
                    .isNotEmpty()
                    .allSatisfy(cut -> assertThat(cut.startSeconds() >= 4 && cut.endSeconds() <= 6.2
                                    || cut.startSeconds() >= 9.5 && cut.endSeconds() <= 16.2
                                    || cut.startSeconds() >= 19.5 && cut.endSeconds() <= 24.2)
                            .as("cut from %s to %s", cut.startSeconds(), cut.endSeconds())
                            .isTrue());
            double removedFromHost = cuts.stream()
                    .filter(cut -> cut.endSeconds() <= 20)
                    .mapToDouble(cut -> cut.endSeconds() - cut.startSeconds())
                    .sum();
            var after = TestMedia.decode(RenderFixtures.file(result, "host.flac"));
            assertThat(after.length).isEqualTo(20 * RATE - (int) Math.round(removedFromHost * RATE));
        }
    }

    @Test
    void nothingIsCutWithoutTheSetting() throws Exception {
        var file = talk("talk.wav", 0, 6);
        try (var result =
                RenderFixtures.renderer(directory.resolve("scratch")).render(RenderFixtures.job(file), _ -> {})) {
            assertThat(result.manifest().cuts()).isEmpty();
            assertThat(TestMedia.decode(RenderFixtures.file(result, "talk.flac")))
                    .hasSize(14 * RATE);
        }
    }

    @Test
    void aProjectWithVideoKeepsItsLengthAndSaysSo() throws Exception {
        var audio = talk("talk.wav", 0, 6);
        var video = directory.resolve("talk.mp4");
        TestMedia.ffmpeg(
                "-f",
                "lavfi",
                "-i",
                "testsrc=size=64x36:rate=10:duration=14",
                "-i",
                audio.toString(),
                "-shortest",
                video.toString());
        try (var result = render(video)) {
            assertThat(result.manifest().cuts()).isEmpty();
            assertThat(result.manifest().warnings())
                    .extracting(ProjectWarning::code)
                    .contains(ProjectWarning.Code.SILENCE_KEPT);
            assertThat((double) TestMedia.decode(RenderFixtures.file(result, "talk.flac")).length / RATE)
                    .isCloseTo(14, within(0.1));
        }
    }
}
