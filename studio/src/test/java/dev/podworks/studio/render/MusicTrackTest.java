package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.speech.SpeechSpan;
import dev.podworks.studio.transcript.SpeechEngine;
import dev.podworks.studio.transcript.Word;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A track with music under a voice that speaks from 10 to 20 s.
@Tag("integration")
class MusicTrackTest {
    @TempDir
    Path directory;

    private Path voice;
    private Path music;

    @BeforeEach
    void record() throws Exception {
        voice = directory.resolve("voice.wav");
        TestMedia.ffmpeg(
                "-i",
                TestMedia.SAMPLE.toString(),
                "-filter_complex",
                "[0:a]atrim=2:12,asetpts=PTS-STARTPTS,adelay=10000:all=1,apad=pad_dur=10[out]",
                "-map",
                "[out]",
                "-ar",
                "48000",
                "-ac",
                "1",
                voice.toString());
        music = directory.resolve("music.wav");
        // Chords of three tones, each fading: neither noise reduction nor a leveler would leave them as they are.
        TestMedia.ffmpeg(
                "-f",
                "lavfi",
                "-i",
                "aevalsrc=exprs='0.1*exp(-2*mod(t,1))*(sin(440*PI*t)+sin(554*PI*t)+sin(660*PI*t))':d=30:s=48000",
                "-ac",
                "1",
                music.toString());
    }

    private RenderResult render(String settings) throws Exception {
        return RenderFixtures.renderer(Files.createTempDirectory(directory, "scratch"))
                .render(RenderFixtures.job(RenderFixtures.settings(settings), voice, music), _ -> {});
    }

    @Test
    void musicIsDuckedWhileSomebodySpeaks() throws Exception {
        try (var result = render("{\"music\": {\"positions\": [1], \"duckingDb\": 15}}")) {
            var after = TestMedia.decode(RenderFixtures.file(result, "music.flac"));
            double before = TestMedia.rmsDb(after, 2, 8);
            assertThat(TestMedia.rmsDb(after, 12, 18)).isCloseTo(before - 15, within(0.5));
            assertThat(TestMedia.rmsDb(after, 23, 29)).isCloseTo(before, within(0.5));
        }
    }

    /// It would be raised to the loudness of the project if its whole length counted.
    @Test
    void musicHasTheProjectsLoudnessWhereNobodySpeaks() throws Exception {
        try (var ducked = render("{\"music\": {\"positions\": [1], \"duckingDb\": 30}}");
                var kept = render("{\"music\": {\"positions\": [1], \"duckingDb\": 0}}")) {
            var quiet = TestMedia.decode(RenderFixtures.file(ducked, "music.flac"));
            var loud = TestMedia.decode(RenderFixtures.file(kept, "music.flac"));
            assertThat(TestMedia.rmsDb(quiet, 2, 8)).isCloseTo(TestMedia.rmsDb(loud, 2, 8), within(0.5));
            assertThat(TestMedia.rmsDb(loud, 12, 18)).isCloseTo(TestMedia.rmsDb(loud, 2, 8), within(0.5));
            assertThat(TestMedia.loudness(RenderFixtures.file(kept, "music.flac"))
                            .integratedLufs())
                    .isCloseTo(-16, within(0.5));
        }
    }

    @Test
    void aMixHasVoiceOverMusic() throws Exception {
        try (var result = render("{\"mergeOutput\": true, \"music\": {\"positions\": [1]}}")) {
            var mix = RenderFixtures.names(result).stream()
                    .filter(name -> name.endsWith(".flac"))
                    .toList();
            assertThat(mix).hasSize(1);
            var file = RenderFixtures.file(result, mix.getFirst());
            assertThat(TestMedia.loudness(file).integratedLufs()).isCloseTo(-16, within(0.5));
            var after = TestMedia.decode(file);
            assertThat(TestMedia.rmsDb(after, 2, 8)).isCloseTo(TestMedia.rmsDb(after, 12, 18), within(4.0));
        }
    }

    @Test
    void theTranscriptIsThatOfTheVoice() throws Exception {
        var engine = new SilentEngine();
        try (var result = RenderFixtures.transcribing(engine, Files.createTempDirectory(directory, "scratch"))
                .render(
                        RenderFixtures.job(RenderFixtures.settings("{\"music\": {\"positions\": [1]}}"), voice, music),
                        _ -> {})) {
            assertThat(RenderFixtures.names(result)).contains("voice.txt").doesNotContain("music.txt");
            assertThat(engine.recordings).containsExactly("voice-0.speech");
        }
    }

    /// Recognizes nothing, and remembers what it was given.
    private static final class SilentEngine implements SpeechEngine {
        private final Set<String> recordings = ConcurrentHashMap.newKeySet();

        @Override
        public double cost(List<SpeechSpan> spans) {
            return spans.size();
        }

        @Override
        public double languageCost(List<SpeechSpan> spans, Optional<String> requested) {
            return 0;
        }

        @Override
        public String name() {
            return "silent";
        }

        @Override
        public String language(Speech spoken, Optional<String> requested, String name) {
            return "en";
        }

        @Override
        public List<Word> transcribe(Speech spoken, String language, String name) {
            recordings.add(spoken.file().getFileName().toString());
            return List.of();
        }

        @Override
        public boolean isReliable(List<Word> words) {
            return true;
        }
    }

    /// At a loudness that needs no limiter.
    @Test
    void theSoundOfMusicDoesNotChange() throws Exception {
        var before = TestMedia.decode(music);
        try (var result = render(
                "{\"noiseLevel\": \"n3\", \"loudnessLufs\": -24, \"music\": {\"positions\": [1], \"duckingDb\": 0}}")) {
            var after = TestMedia.decode(RenderFixtures.file(result, "music.flac"));
            assertThat(after).hasSameSizeAs(before);
            double gain = Math.pow(10, (TestMedia.rmsDb(after, 2, 28) - TestMedia.rmsDb(before, 2, 28)) / 20);
            double difference = 0;
            for (int i = 96_000; i < 28 * 48_000; i++) {
                difference = Math.max(difference, Math.abs(after[i] - gain * before[i]));
            }
            assertThat(difference).isLessThan(0.001);
        }
    }
}
