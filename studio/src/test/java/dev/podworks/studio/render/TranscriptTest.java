package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.podworks.contracts.studio.ProjectWarning;
import dev.podworks.kit.test.ManifestSchema;
import dev.podworks.media.LimitedProgram;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.output.Manifest.Transcription.Code;
import dev.podworks.studio.output.Manifest.Transcription.Status;
import dev.podworks.studio.transcript.PocketSphinx;
import dev.podworks.studio.transcript.Segment;
import dev.podworks.studio.transcript.Span;
import dev.podworks.studio.transcript.SpeechEngine;
import dev.podworks.studio.transcript.SpeechEngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TranscriptTest {
    private static final LimitedProgram PROGRAMS = new LimitedProgram(TestMedia.FFMPEG);

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

    /// Says that it has heard something, wherever it was asked to listen.
    private static class Listener implements SpeechEngine {
        @Override
        public String name() {
            return "listener 1";
        }

        @Override
        public String language() {
            return "en-US";
        }

        @Override
        public List<Segment> recognise(Path speech, List<Span> spans, Path directory, String name)
                throws SpeechEngineException {
            List<Segment> heard = new ArrayList<>();
            for (Span span : spans) {
                double start = (double) span.startSample() / Span.SAMPLE_RATE_HZ;
                double end = (double) span.endSample() / Span.SAMPLE_RATE_HZ;
                heard.add(new Segment(start, end, null, "something", List.of()));
            }
            return heard;
        }
    }

    private Rendering render(SpeechEngine engine, Path... files) throws Exception {
        return TestRender.transcribing(engine, directory.resolve("scratch"))
                .render(TestRender.job(files), progress -> {});
    }

    @Test
    void theTracksOfARecordingBecomeOneTranscriptInOrderOfTimeWithTheSpeakerByTrack() throws Exception {
        try (Rendering rendering = render(new Listener(), guest, host)) {
            assertThat(TestRender.names(rendering))
                    .endsWith("Episode 12.txt", "Episode 12.vtt", "Episode 12.srt", "Episode 12.json");
            JsonNode segments = JsonMapper.shared()
                    .readTree(Files.readString(TestRender.file(rendering, "Episode 12.json")))
                    .get("segments");
            assertThat(segments.findValuesAsString("speaker").stream().distinct())
                    .containsExactly("host", "guest");
            assertThat(rendering.manifest().transcription().status()).isEqualTo(Status.MADE);
            assertThat(rendering.manifest().warnings()).isEmpty();
            assertThat(rendering.manifest().engine().speech()).isEqualTo("listener 1");
        }
    }

    @Test
    void withoutAnEngineTheProjectIsDoneAndTheManifestSaysSo() throws Exception {
        try (Rendering rendering =
                TestRender.renderer(directory.resolve("scratch")).render(TestRender.job(host), progress -> {})) {
            assertThat(TestRender.names(rendering)).contains("host.mp3").doesNotContain("host.txt");
            assertThat(new String(rendering.manifest().toJson()))
                    .contains("\"unavailable\"", "No speech recognition engine is installed.", "\"no_engine\"");
            assertThat(rendering.manifest().warnings()).hasSize(1);
        }
    }

    @Test
    void anEngineThatFailsCostsTheTranscriptAndNotTheSound() throws Exception {
        SpeechEngine broken = new Listener() {
            @Override
            public List<Segment> recognise(Path speech, List<Span> spans, Path directory, String name)
                    throws SpeechEngineException {
                throw new SpeechEngineException("it fails");
            }
        };
        try (Rendering rendering = render(broken, host)) {
            assertThat(TestRender.names(rendering)).contains("host.mp3").doesNotContain("host.txt");
            assertThat(rendering.manifest().transcription().status()).isEqualTo(Status.FAILED);
            assertThat(rendering.manifest().transcription().code()).isEqualTo(Code.ENGINE_FAILED);
            assertThat(rendering.manifest().warnings())
                    .singleElement()
                    .extracting(ProjectWarning::message)
                    .asString()
                    .contains("no transcript", "speech recognition failed", "submit the recording again");
        }
    }

    /// It was taken for an engine that failed, and nothing but the manifest said so.
    @Test
    void anEngineThatRanOutOfTimeIsNamedAsTheReason() throws Exception {
        SpeechEngine slow = new Listener() {
            @Override
            public List<Segment> recognise(Path speech, List<Span> spans, Path directory, String name)
                    throws SpeechEngineException {
                throw SpeechEngineException.timedOut("it is slow", new IOException());
            }
        };
        try (Rendering rendering = render(slow, host)) {
            assertThat(TestRender.names(rendering)).contains("host.mp3").doesNotContain("host.txt");
            assertThat(rendering.manifest().transcription().code()).isEqualTo(Code.TIMED_OUT);
            assertThat(ManifestSchema.faults(rendering.manifest().toJson())).isEmpty();
            assertThat(rendering.manifest().warnings())
                    .singleElement()
                    .extracting(ProjectWarning::message)
                    .asString()
                    .contains("ran out of time");
        }
    }

    @Test
    void theDefaultEngineHearsWordsWhereTheyAreSaid() throws Exception {
        var engine = PocketSphinx.find(PROGRAMS);
        assumeTrue(engine.isPresent(), "PocketSphinx is not installed");
        Path sentence = directory.resolve("sentence.wav");
        TestMedia.ffmpeg("-ss", "6.3", "-t", "5", "-i", TestMedia.SAMPLE.toString(), sentence.toString());
        try (Rendering rendering = render(engine.get(), sentence)) {
            JsonNode json = JsonMapper.shared().readTree(Files.readString(TestRender.file(rendering, "sentence.json")));
            List<JsonNode> words = new ArrayList<>();
            json.get("segments").forEach(segment -> segment.get("words").forEach(words::add));
            assertThat(words).as("%s", json).anySatisfy(word -> {
                assertThat(word.get("text").asString()).isEqualTo("microphone");
                assertThat(word.get("startSeconds").asDouble()).isBetween(1.0, 1.8);
            });
            assertThat(rendering.manifest().engine().speech()).startsWith("pocketsphinx");
        }
    }
}
