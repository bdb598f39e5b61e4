package dev.podworks.studio.transcript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.media.SandboxedProgram;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.TestModels;
import dev.podworks.studio.speech.SileroDetector;
import dev.podworks.studio.speech.SpeechSpan;
import dev.podworks.studio.transcript.SpeechEngine.Speech;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// With a model that says the same in every window, and with the real one where the module `models` has installed it.
@Tag("integration")
class WhisperTest {
    private static final int SECOND = SpeechSpan.SAMPLE_RATE_HZ;
    private static final SandboxedProgram PROGRAMS = new SandboxedProgram(TestMedia.FFMPEG);

    @TempDir
    Path directory;

    private static SpeechSpan seconds(double from, double to) {
        return new SpeechSpan(Math.round(from * SECOND), Math.round(to * SECOND));
    }

    /// 60 s of a square wave, which is audible.
    private Path recording() throws IOException {
        var bytes = ByteBuffer.allocate(60 * SECOND * Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 60 * SECOND; i++) {
            bytes.putShort((short) (i / 40 % 2 == 0 ? 3000 : -3000));
        }
        return Files.write(directory.resolve("speech"), bytes.array());
    }

    private static Whisper installed() throws IOException {
        return Whisper.load(WhisperFile.installed(TestModels.with("whisper-base")), "auto", PROGRAMS);
    }

    @Test
    void adjacentSpansAreRecognizedInWindowsOfThirtySeconds() {
        assertThat(Whisper.windows(List.of(seconds(1, 10), seconds(12, 20), seconds(21, 31), seconds(31.5, 40))))
                .containsExactly(seconds(1, 31), seconds(31.5, 40));
        assertThat(Whisper.windows(List.of())).isEmpty();
    }

    @Test
    void wordTimesAreRelativeToTheFileNotToTheWindow() throws Exception {
        var whisper = Whisper.load(TinyWhisperModel.write(directory.resolve("tiny.bin")), "auto", PROGRAMS);
        var spoken = new Speech(recording(), List.of(seconds(10, 12.5), seconds(50, 53)), directory);
        assertThat(whisper.language(spoken, Optional.of("de"), "language")).isEqualTo("en");
        var words = whisper.transcribe(spoken, "en", "speech-0-0");
        assertThat(words).extracting(Word::text).containsExactly("come", "closer", "come", "closer");
        assertThat(words.subList(0, 2))
                .allSatisfy(word -> assertThat(word.startSeconds()).isBetween(10.0, 12.5));
        assertThat(words.subList(2, 4))
                .allSatisfy(word -> assertThat(word.startSeconds()).isBetween(50.0, 53.0));
        assertThat(whisper.name()).isEqualTo("whisper.cpp 1.7.1 (tiny.bin)");
    }

    @Test
    void anEnglishModelRejectsOtherLanguages() throws Exception {
        var tiny = TinyWhisperModel.write(directory.resolve("tiny.en.bin"));
        assertThatThrownBy(() -> Whisper.load(tiny, "de", PROGRAMS))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("English-only");
    }

    @Test
    void anUnusableModelIsRefused() throws Exception {
        var garbage = Files.writeString(directory.resolve("garbage.bin"), "no model at all\n".repeat(1000));
        assertThatThrownBy(() -> Whisper.load(garbage, "en", PROGRAMS)).hasMessageContaining("is not a model");
        assertThatThrownBy(() -> Whisper.load(directory.resolve("missing.bin"), "en", PROGRAMS))
                .isInstanceOf(IOException.class);
    }

    @Test
    void aModelThatFailsEndsOnlyTheTranscription() throws Exception {
        var whole = TinyWhisperModel.write(directory.resolve("whole.bin"));
        var half = directory.resolve("half.bin");
        try (var from = Files.newInputStream(whole)) {
            Files.write(half, from.readNBytes((int) Files.size(whole) / 2));
        }
        var whisper = Whisper.load(half, "en", PROGRAMS);
        var spoken = new Speech(recording(), List.of(seconds(0, 2)), directory);
        assertThatThrownBy(() -> whisper.transcribe(spoken, "en", "speech-0-0"))
                .isInstanceOf(SpeechEngineException.class);
    }

    @Test
    void aChangedModelIsNotInstalled() throws Exception {
        var model = directory.resolve("whisper-base/ggml-base.bin");
        Files.createDirectories(model.getParent());
        TinyWhisperModel.write(model);
        assertThatThrownBy(() -> WhisperFile.installed(directory)).hasMessageContaining("SHA-256");
    }

    @Test
    void theInstalledModelRecognizesWordsAndTheirLanguage() throws Exception {
        var whisper = installed();
        var speech = directory.resolve("sample");
        convert(speech, "-ss", "6.3", "-t", "5", "-i", TestMedia.SAMPLE.toString());
        var spoken = new Speech(speech, List.of(seconds(0, 5)), directory);
        assertThat(whisper.language(spoken, Optional.empty(), "language")).isEqualTo("en");
        var words = whisper.transcribe(spoken, "en", "speech-0-0");
        assertThat(words).as("%s", words).anySatisfy(word -> {
            assertThat(word.text()).startsWith("microphone");
            assertThat(word.startSeconds()).isBetween(1.0, 1.8);
        });
    }

    @Test
    void nothingIsInventedInSilenceNoiseAndTones() throws Exception {
        var whisper = installed();
        var speech = directory.resolve("noise");
        convert(
                speech,
                "-f",
                "lavfi",
                "-i",
                "anullsrc=r=16000:d=5[a];anoisesrc=r=16000:d=5:a=0.1:seed=1[b];"
                        + "anoisesrc=r=16000:d=5:a=0.1:c=pink:seed=2[c];sine=440:r=16000:d=5,aformat=channel_layouts=mono[d];"
                        + "[a]aformat=channel_layouts=mono[e];[e][b][c][d]concat=n=4:v=0:a=1");
        var windows = List.of(seconds(0, 5), seconds(5, 10), seconds(10, 15), seconds(15, 20));
        for (var window : windows) {
            var words = whisper.transcribe(new Speech(speech, List.of(window), directory), "en", "speech-0-0");
            assertThat(words).as("%s", window).isEmpty();
        }
    }

    /// With the detector of the studio, and without it: a window may contain noise beside speech.
    @ParameterizedTest
    @ValueSource(strings = {"crowded-room.ogg", "city-ambience.ogg", "hold_music.ogg"})
    void nothingIsInventedInRecordedNoiseAndMusic(String recording) throws Exception {
        var whisper = installed();
        var speech = directory.resolve("noise");
        convert(speech, "-t", "20", "-i", "" + TestModels.material("noise").resolve(recording));
        var detected =
                SileroDetector.load(TestModels.with("silero-vad"), PROGRAMS).detect(speech);
        for (var spans : List.of(detected.spans(), List.of(seconds(0, 20)))) {
            var words = whisper.transcribe(new Speech(speech, spans, directory), "en", "speech-0-0");
            assertThat(words).as("%s", spans).isEmpty();
        }
    }

    /// Decodes an input of FFmpeg to the format of speech files.
    private static void convert(Path speech, String... input) throws Exception {
        var format = Stream.of("-ac", "1", "-ar", "16000", "-f", "s16le", speech.toString());
        TestMedia.ffmpeg(Stream.concat(Stream.of(input), format).toArray(String[]::new));
    }
}
