package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.project.TranscriptSettings;
import dev.podworks.contracts.studio.ProjectWarning;
import dev.podworks.kit.json.WireJson;
import dev.podworks.kit.test.ManifestSchema;
import dev.podworks.media.SandboxedProgram;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.output.Manifest;
import dev.podworks.studio.output.Manifest.Transcription.Code;
import dev.podworks.studio.output.Manifest.Transcription.Status;
import dev.podworks.studio.speech.SpeechSpan;
import dev.podworks.studio.transcript.PocketSphinx;
import dev.podworks.studio.transcript.SpeechEngine;
import dev.podworks.studio.transcript.SpeechEngineException;
import dev.podworks.studio.transcript.Word;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Tag("integration")
class TranscriptTest {
    private static final SandboxedProgram PROGRAMS = new SandboxedProgram(TestMedia.FFMPEG);

    @TempDir
    Path directory;

    private Path host;
    private Path guest;

    @BeforeEach
    void record() throws Exception {
        host = directory.resolve("host.wav");
        guest = directory.resolve("guest.wav");
        TestMedia.ffmpeg(
                "-ss", "1", "-t", "6", "-i", TestMedia.SAMPLE.toString(), "-af", "afade=t=out:st=2:d=0.1", host + "");
        TestMedia.ffmpeg(
                "-ss", "8", "-t", "6", "-i", TestMedia.SAMPLE.toString(), "-af", "afade=t=in:st=3:d=0.1", guest + "");
    }

    /// Returns a word for every span.
    private static class Listener implements SpeechEngine {
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
            return "listener 1";
        }

        @Override
        public String language(Speech spoken, Optional<String> requested, String name) {
            return "de";
        }

        @Override
        public boolean isReliable(List<Word> words) {
            return true;
        }

        @Override
        public List<Word> transcribe(Speech spoken, String language, String name) throws SpeechEngineException {
            List<Word> recognized = new ArrayList<>();
            for (SpeechSpan span : spoken.spans()) {
                double start = (double) span.startSample() / SpeechSpan.SAMPLE_RATE_HZ;
                double end = (double) span.endSample() / SpeechSpan.SAMPLE_RATE_HZ;
                recognized.add(new Word(start, end, "something", 1.0));
            }
            return recognized;
        }
    }

    private RenderResult render(SpeechEngine engine, Path... files) throws Exception {
        return RenderFixtures.transcribing(engine, directory.resolve("scratch"))
                .render(RenderFixtures.job(files), progress -> {});
    }

    @Test
    void tracksAreMergedIntoOneTranscriptOrderedByTimeWithSpeakers() throws Exception {
        try (RenderResult result = render(new Listener(), guest, host)) {
            assertThat(RenderFixtures.names(result))
                    .endsWith("Episode 12.txt", "Episode 12.vtt", "Episode 12.srt", "Episode 12.json");
            JsonNode segments = JsonMapper.shared()
                    .readTree(Files.readString(RenderFixtures.file(result, "Episode 12.json")))
                    .get("segments");
            assertThat(segments.findValuesAsString("speaker").stream().distinct())
                    .containsExactly("host", "guest");
            assertThat(result.manifest().transcription().status()).isEqualTo(Status.MADE);
            assertThat(result.manifest().warnings()).isEmpty();
            assertThat(result.manifest().transcription().language()).isEqualTo("de");
            assertThat(result.manifest().engine().speech()).isEqualTo("listener 1");
        }
    }

    @Test
    void withoutAnEngineTheProjectCompletesAndTheManifestGivesTheReason() throws Exception {
        try (RenderResult result = RenderFixtures.renderer(directory.resolve("scratch"))
                .render(RenderFixtures.job(host), progress -> {})) {
            assertThat(RenderFixtures.names(result)).contains("host.mp3").doesNotContain("host.txt");
            assertThat(new String(result.manifest().toJson()))
                    .contains("\"unavailable\"", "No speech recognition engine is installed.", "\"no_engine\"");
            assertThat(result.manifest().warnings()).hasSize(1);
        }
    }

    private static ProjectSettings transcript(boolean enabled, @Nullable String language) {
        var transcript = WireJson.mapper().writeValueAsString(new TranscriptSettings(enabled, language));
        return RenderFixtures.settings("{\"transcript\": " + transcript + "}");
    }

    @Test
    void aTranscriptThatIsTurnedOffIsNotMissing() throws Exception {
        var steps = new HashSet<String>();
        try (var result = RenderFixtures.transcribing(new Listener(), directory.resolve("scratch"))
                .render(RenderFixtures.job(transcript(false, null), host), progress -> steps.add(progress.step()))) {
            assertThat(RenderFixtures.names(result)).contains("host.mp3").doesNotContain("host.txt");
            assertThat(result.manifest().transcription()).isEqualTo(Manifest.Transcription.off());
            assertThat(result.manifest().warnings()).isEmpty();
            assertThat(result.manifest().engine().speech()).isNull();
            assertThat(steps)
                    .isNotEmpty()
                    .noneMatch(step -> step.toLowerCase(Locale.ROOT).contains("transcri"));
        }
    }

    @Test
    void theEngineReceivesTheLanguage() throws Exception {
        SpeechEngine asked = new Listener() {
            @Override
            public String language(Speech spoken, Optional<String> requested, String name) {
                return requested.orElse("none");
            }
        };
        try (var result = RenderFixtures.transcribing(asked, directory.resolve("scratch"))
                .render(RenderFixtures.job(transcript(true, "sv"), host), _ -> {})) {
            assertThat(result.manifest().transcription().language()).isEqualTo("sv");
        }
    }

    @Test
    void aFailingEngineLosesTheTranscriptOnly() throws Exception {
        SpeechEngine broken = new Listener() {
            @Override
            public List<Word> transcribe(Speech spoken, String language, String name) throws SpeechEngineException {
                throw new SpeechEngineException("it fails");
            }
        };
        try (RenderResult result = render(broken, host)) {
            assertThat(RenderFixtures.names(result)).contains("host.mp3").doesNotContain("host.txt");
            assertThat(result.manifest().transcription().status()).isEqualTo(Status.FAILED);
            assertThat(result.manifest().transcription().code()).isEqualTo(Code.ENGINE_FAILED);
            assertThat(result.manifest().warnings())
                    .singleElement()
                    .extracting(ProjectWarning::message)
                    .asString()
                    .contains("no transcript", "speech recognition failed", "submit the recording again");
        }
    }

    /// Regression: a timeout was reported as a failure.
    @Test
    void aTimedOutEngineIsNamedAsTheReason() throws Exception {
        SpeechEngine slow = new Listener() {
            @Override
            public List<Word> transcribe(Speech spoken, String language, String name) throws SpeechEngineException {
                throw SpeechEngineException.timedOut("it is slow", new IOException());
            }
        };
        try (RenderResult result = render(slow, host)) {
            assertThat(RenderFixtures.names(result)).contains("host.mp3").doesNotContain("host.txt");
            assertThat(result.manifest().transcription().code()).isEqualTo(Code.TIMED_OUT);
            assertThat(ManifestSchema.validate(result.manifest().toJson())).isEmpty();
            assertThat(result.manifest().warnings())
                    .singleElement()
                    .extracting(ProjectWarning::message)
                    .asString()
                    .contains("ran out of time");
        }
    }

    @Test
    void wordsThatAreNoiseAreWithheldAndTheManifestSaysWhy() throws Exception {
        SpeechEngine unsure = new Listener() {
            @Override
            public boolean isReliable(List<Word> words) {
                return false;
            }
        };
        try (RenderResult result = render(unsure, host)) {
            assertThat(RenderFixtures.names(result)).contains("host.mp3").doesNotContain("host.txt");
            assertThat(result.manifest().transcription().code()).isEqualTo(Code.LOW_CONFIDENCE);
            assertThat(ManifestSchema.validate(result.manifest().toJson())).isEmpty();
            assertThat(result.manifest().warnings()).hasSize(1);
        }
    }

    /// The sample has noise, and a third of its words are wrong.
    @Test
    void pocketSphinxRecognizesWordsAtTheirTimesButDoesNotTrustThemInNoise() throws Exception {
        var engine = PocketSphinx.find(PROGRAMS);
        assumeTrue(engine.isPresent(), "PocketSphinx is not installed");
        Path sentence = directory.resolve("sentence");
        TestMedia.ffmpeg(
                "-ss",
                "6.3",
                "-t",
                "5",
                "-i",
                TestMedia.SAMPLE + "",
                "-ar",
                "16000",
                "-ac",
                "1",
                "-f",
                "s16le",
                sentence + "");
        var span = new SpeechSpan(0, 5L * SpeechSpan.SAMPLE_RATE_HZ);
        var words = engine.get().transcribe(new SpeechEngine.Speech(sentence, List.of(span), directory), "en-US", "a");
        assertThat(words).as("%s", words).anySatisfy(word -> {
            assertThat(word.text()).isEqualTo("microphone");
            assertThat(word.startSeconds()).isBetween(1.0, 1.8);
        });
        assertThat(engine.get().isReliable(words)).isFalse();
        assertThat(engine.get().isReliable(List.of(new Word(0, 1, "clear", 0.7))))
                .isTrue();
    }
}
