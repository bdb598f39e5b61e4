package dev.podworks.studio.speech;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.media.SandboxedProgram;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.TestModels;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class SileroDetectorTest {
    private static final String CHORD =
            "aevalsrc=0.1*(sin(220*2*PI*t)+sin(277*2*PI*t)+sin(330*2*PI*t))*(0.6+0.4*sin(4*PI*t)):d=20";

    @TempDir
    Path directory;

    private Path models;
    private SileroDetector detector;

    @BeforeEach
    void load() throws Exception {
        models = TestModels.with("silero-vad");
        detector = SileroDetector.load(models, new SandboxedProgram(TestMedia.FFMPEG));
    }

    private SpeechActivity detect(String... input) throws Exception {
        var speech = directory.resolve("voice.speech");
        var arguments = Stream.concat(
                Stream.of(input), Stream.of("-ac", "1", "-ar", "16000", "-f", "s16le", speech.toString()));
        TestMedia.ffmpeg(arguments.toArray(String[]::new));
        return detector.detect(speech);
    }

    @Test
    void speechIsFoundWithoutItsPauses() throws Exception {
        var activity = detect("-i", TestMedia.SAMPLE.toString(), "-af", "adelay=3000:all=1,apad=pad_dur=3");
        assertThat(activity.spans()).isNotEmpty();
        assertThat(activity.spans().getFirst().startSeconds()).isBetween(2.7, 4.5);
        long spoken = activity.spans().stream().mapToLong(SpeechSpan::samples).sum() / SpeechSpan.SAMPLE_RATE_HZ;
        assertThat(spoken).isBetween(18L, 30L);
    }

    @Test
    void musicNoiseAndSilenceAreNoSpeech() throws Exception {
        assertThat(detect("-f", "lavfi", "-i", CHORD).spans()).isEmpty();
        assertThat(detect("-f", "lavfi", "-i", "anoisesrc=c=pink:a=0.2:d=20:seed=3")
                        .spans())
                .isEmpty();
        assertThat(detect("-f", "lavfi", "-i", "anullsrc=d=20").spans()).isEmpty();
        assertThat(detect("-f", "lavfi", "-i", "anullsrc=d=0.01").spans()).isEmpty();
    }

    /// More than one batch of the network: its state must be passed on.
    @Test
    void longSpeechIsSplitIntoSpansThatEnginesCanTake() throws Exception {
        var activity = detect("-stream_loop", "4", "-i", TestMedia.SAMPLE.toString());
        assertThat(activity.spans())
                .allSatisfy(span -> assertThat(span.samples()).isLessThanOrEqualTo(15L * SpeechSpan.SAMPLE_RATE_HZ));
        assertThat(activity.spans().getLast().startSeconds()).isGreaterThan(120);
    }

    @Test
    void energyDecidesWhereTheDetectorFails() throws Exception {
        var starved = new SandboxedProgram(TestMedia.FFMPEG).withMemory(1 << 20);
        detector = SileroDetector.load(models, starved);
        var activity = detect("-i", TestMedia.SAMPLE.toString());
        assertThat(activity).isEqualTo(new EnergyDetector().detect(directory.resolve("voice.speech")));
        assertThat(directory).isDirectoryNotContaining("glob:**.vad");
    }
}
