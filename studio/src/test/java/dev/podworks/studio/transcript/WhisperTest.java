package dev.podworks.studio.transcript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhisperTest {
    private static final int SECOND = SpeechSpan.SAMPLE_RATE_HZ;

    @TempDir
    Path directory;

    private Path speech;

    @BeforeEach
    void record() throws Exception {
        ByteBuffer bytes = ByteBuffer.allocate(60 * SECOND * Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 60 * SECOND; i++) {
            bytes.putShort((short) (i / SECOND * 100));
        }
        speech = Files.write(directory.resolve("speech"), bytes.array());
    }

    /// Replaces the native library and records its input.
    private static final class Listener implements WhisperModel {
        final List<float[]> recognized = new ArrayList<>();
        final List<TimedText> says = new ArrayList<>();
        boolean isMultilingual;
        boolean isClosed;

        @Override
        public boolean isMultilingual() {
            return isMultilingual;
        }

        @Override
        public List<TimedText> transcribe(float[] samples) {
            recognized.add(samples);
            return says;
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    private static SpeechSpan seconds(double from, double to) {
        return new SpeechSpan(Math.round(from * SECOND), Math.round(to * SECOND));
    }

    @Test
    void adjacentSpansAreRecognizedInWindowsOfThirtySeconds() {
        assertThat(Whisper.windows(List.of(seconds(1, 10), seconds(12, 20), seconds(21, 31), seconds(31.5, 40))))
                .containsExactly(seconds(1, 31), seconds(31.5, 40));
        assertThat(Whisper.windows(List.of())).isEmpty();
    }

    @Test
    void wordTimesAreRelativeToTheFileNotToTheWindow() throws Exception {
        var listener = new Listener();
        listener.says.add(new WhisperModel.TimedText(500, 1500, " come closer "));
        listener.says.add(new WhisperModel.TimedText(1500, 30_000, " and the rest"));
        listener.says.add(new WhisperModel.TimedText(30_000, 31_000, " "));
        var whisper = new Whisper(listener, "tiny.bin", "en");

        List<Segment> segments =
                whisper.transcribe(speech, List.of(seconds(10, 12), seconds(50, 53)), directory, "speech-0-0");

        assertThat(listener.recognized).extracting(samples -> samples.length).containsExactly(2 * SECOND, 3 * SECOND);
        assertThat(listener.recognized.getFirst()[0]).isCloseTo(1000f / 32768, within(1e-7f));
        assertThat(listener.recognized.getFirst()[2 * SECOND - 1]).isCloseTo(1100f / 32768, within(1e-7f));
        assertThat(segments)
                .containsExactly(
                        new Segment(10.5, 11.5, null, "come closer", List.of()),
                        new Segment(11.5, 12, null, "and the rest", List.of()),
                        new Segment(50.5, 51.5, null, "come closer", List.of()),
                        new Segment(51.5, 53, null, "and the rest", List.of()));
        assertThat(whisper.name()).isEqualTo("whisper.cpp 1.7.1 (tiny.bin)");
    }

    @Test
    void anEnglishModelRejectsOtherLanguages() {
        var listener = new Listener();
        assertThatThrownBy(() -> new Whisper(listener, "tiny.en.bin", "de"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("STUDIO_WHISPER_LANGUAGE is de, but tiny.en.bin is an English-only model");
        assertThat(listener.isClosed).isTrue();
        listener.isMultilingual = true;
        assertThat(new Whisper(listener, "tiny.bin", "de").language()).isEqualTo("de");
    }

    /// The library gives no reason for such files: it returns null.
    @Test
    void anUnusableModelFailsTheStartup() throws Exception {
        Path garbage = Files.writeString(directory.resolve("garbage.bin"), "no model at all\n".repeat(1000));
        Path whole = TinyWhisperModel.write(directory.resolve("whole.bin"));
        Path half = directory.resolve("half.bin");
        try (var from = Files.newInputStream(whole)) {
            Files.write(half, from.readNBytes((int) Files.size(whole) / 2));
        }
        for (Path model : List.of(garbage, half)) {
            assertThatThrownBy(() -> Whisper.load(model, "en", 2))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(
                            "STUDIO_WHISPER_MODEL: %s is not a model in whisper.cpp's ggml format".formatted(model));
        }
        assertThatThrownBy(() -> Whisper.load(directory.resolve("missing.bin"), "en", 2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("missing.bin can't be read");
    }

    @Test
    void whisperCppRecognizesWordsAtTheirTimes() throws Exception {
        Path model = TinyWhisperModel.write(directory.resolve("tiny.bin"));
        try (var whisper = Whisper.load(model, "en", 2)) {
            List<Segment> segments =
                    whisper.transcribe(speech, List.of(seconds(10, 12.5), seconds(50, 53)), directory, "speech-0-0");
            assertThat(segments).extracting(Segment::text).containsOnly(TinyWhisperModel.SAYS);
            assertThat(segments)
                    .contains(
                            new Segment(10, 11.5, null, TinyWhisperModel.SAYS, List.of()),
                            new Segment(50, 51.5, null, TinyWhisperModel.SAYS, List.of()));
            assertThatThrownBy(() -> Whisper.load(model, "de", 2)).hasMessageContaining("English-only");
        }
    }
}
