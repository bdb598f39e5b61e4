package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.contracts.project.PlosivesLevel;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.output.Manifest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several voices in one project: the first speaks in the first half, the second in the second.
@Tag("integration")
class TracksTest {
    private static final ProjectSettings MERGE = new ProjectSettings(true, NoiseLevel.N2, PlosivesLevel.P2);

    @TempDir
    Path directory;

    private Path host;
    private Path guest;

    @BeforeEach
    void record() throws Exception {
        host = voice("host.wav", "afade=t=out:st=3:d=0.05", "2");
        guest = voice("guest.wav", "volume=-14dB,afade=t=in:st=3:d=0.05", "9");
    }

    private Path voice(String name, String filter, String from) throws Exception {
        Path file = directory.resolve(name);
        TestMedia.ffmpeg("-ss", from, "-t", "6", "-i", TestMedia.SAMPLE.toString(), "-af", filter, file.toString());
        return file;
    }

    private RenderResult render(RenderJob job) throws Exception {
        return RenderFixtures.renderer(directory.resolve("scratch")).render(job, progress -> {});
    }

    @Test
    void eachTrackHasItsOwnOutputOfEqualLoudness() throws Exception {
        try (RenderResult result = render(RenderFixtures.job(host, guest))) {
            assertThat(RenderFixtures.names(result))
                    .containsExactly(
                            "host.mp3",
                            "host.flac",
                            "host.waveform.json",
                            "host.before.waveform.json",
                            "guest.mp3",
                            "guest.flac",
                            "guest.waveform.json",
                            "guest.before.waveform.json");
            for (var file : RenderFixtures.audio(result)) {
                TestMedia.Loudness loudness = TestMedia.loudness(file.path());
                assertThat(loudness.integratedLufs()).as(file.name()).isCloseTo(-16, within(0.5));
                assertThat(loudness.truePeakDbtp()).as(file.name()).isLessThanOrEqualTo(-1);
            }
        }
    }

    @Test
    void twoTracksAreMergedWithEqualLoudness() throws Exception {
        try (RenderResult result = render(RenderFixtures.job(MERGE, host, guest))) {
            assertThat(RenderFixtures.names(result))
                    .containsExactly(
                            "Episode 12.mp3",
                            "Episode 12.flac",
                            "Episode 12.waveform.json",
                            "Episode 12.before-1.waveform.json",
                            "Episode 12.before-2.waveform.json");
            Path merged = RenderFixtures.file(result, "Episode 12.flac");
            assertThat(TestMedia.loudness(merged).integratedLufs()).isCloseTo(-16, within(0.5));
            float[] samples = TestMedia.decode(merged);
            assertThat(samples).hasSize(6 * 48_000);
            assertThat(TestMedia.rmsDb(samples, 3.1, 5.9)).isCloseTo(TestMedia.rmsDb(samples, 0.1, 2.9), within(3.0));
            Manifest.Output output = result.manifest().outputs().getFirst();
            assertThat(output.sources()).extracting(Manifest.Source::fileName).containsExactly("host.wav", "guest.wav");
        }
    }

    @Test
    void threeTracksAreNotMerged() throws Exception {
        try (RenderResult result = render(RenderFixtures.job(MERGE, host, guest, host))) {
            assertThat(RenderFixtures.names(result)).contains("host.mp3", "guest.mp3", "host (2).mp3");
        }
    }

    @Test
    void aSpeakerPerChannelIsATrackPerChannel() throws Exception {
        try (RenderResult result = render(RenderFixtures.twoSpeakers(ProjectSettings.DEFAULTS, bothSides()))) {
            assertThat(RenderFixtures.audio(result)).hasSize(4);
            assertThat(RenderFixtures.names(result)).contains("talk (left).mp3", "talk (right).mp3");
            float[] left = TestMedia.decode(RenderFixtures.file(result, "talk (left).flac"));
            float[] right = TestMedia.decode(RenderFixtures.file(result, "talk (right).flac"));
            assertThat(TestMedia.rmsDb(left, 0, 2.9) - TestMedia.rmsDb(left, 3.3, 6))
                    .isGreaterThan(20);
            assertThat(TestMedia.rmsDb(right, 3.3, 6) - TestMedia.rmsDb(right, 0, 2.9))
                    .isGreaterThan(20);
            assertThat(result.manifest().outputs().getFirst().sources())
                    .extracting(Manifest.Source::side)
                    .isEqualTo(List.of("left"));
        }
    }

    @Test
    void theTwoChannelsOfAFileAreMergedLikeTwoTracks() throws Exception {
        try (RenderResult result = render(RenderFixtures.twoSpeakers(MERGE, bothSides()))) {
            assertThat(RenderFixtures.names(result))
                    .containsExactly(
                            "talk.mp3",
                            "talk.flac",
                            "talk.waveform.json",
                            "talk.before-1.waveform.json",
                            "talk.before-2.waveform.json");
        }
    }

    private Path bothSides() throws Exception {
        Path file = directory.resolve("talk.wav");
        TestMedia.ffmpeg(
                "-i", host.toString(), "-i", guest.toString(), "-filter_complex", "join=inputs=2", file.toString());
        return file;
    }

    /// Regression: its noise was amplified like a quiet voice.
    @Test
    void aMutedTrackKeepsItsLevel() throws Exception {
        Path muted =
                TestMedia.synthesize(directory.resolve("muted.wav"), "anoisesrc=r=48000:a=0.0009:seed=3", "-t", "6");
        try (RenderResult result = render(RenderFixtures.job(host, muted))) {
            float[] samples = TestMedia.decode(RenderFixtures.file(result, "muted.flac"));
            assertThat(TestMedia.rmsDb(samples, 0, 6)).isLessThan(-60);
        }
    }
}
