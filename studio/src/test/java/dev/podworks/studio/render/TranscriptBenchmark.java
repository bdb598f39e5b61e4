package dev.podworks.studio.render;

import dev.podworks.local.bench.Figure;
import dev.podworks.media.SandboxedProgram;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.transcript.Whisper;
import dev.podworks.studio.transcript.WhisperFile;
import dev.podworks.testkit.Figures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The default engine's word error rate: of the sample, whose script is known, and of synthetic voices, clean and
/// with the sample's noise. Not part of the tests.
class TranscriptBenchmark {
    private static final Logger LOG = LoggerFactory.getLogger(TranscriptBenchmark.class);
    private static final String SAMPLE_SAYS = """
            welcome back today the part of podcasting that nobody plans for the room
            people buy a better microphone put it beside a fridge and wonder about the hum
            so what would you tell a beginner
            come closer speak past the microphone not into it so that your p's do not pop
            and the rest
            the rest can be repaired a steady hiss is easy an echo is not
            """;
    private static final String VOICES_SAY = """
            Good morning and welcome to the show. My guest today has spent twenty years listening to other people talk.
            She started in a small radio station near the coast, and now she teaches young producers how to tell a
            story. We will talk about money, about music, and about the mistakes that everyone makes in the first year.
            I made
            all of them. When I bought my first recorder, I forgot to check the battery, and the best interview of my
            life was gone. So always bring a second one. The other thing I learned is that silence is not your enemy. If
            you wait for three seconds after a question, most people will tell you what they really think. It is hard to
            do, because we are all afraid of a quiet room.
            """;
    private static final String NOISE =
            "anoisesrc=r=48000:a=0.0077:seed=7[n];[0][n]amix=inputs=2:normalize=0:duration=first";

    @TempDir
    Path directory;

    @Test
    void wordErrorRate() throws Exception {
        transcribe(TestMedia.SAMPLE, "the sample", SAMPLE_SAYS);
        Path text = Files.writeString(directory.resolve("text"), VOICES_SAY);
        for (String voice : List.of("slt", "rms", "awb", "kal16")) {
            Path clean = TestMedia.synthesize(
                    directory.resolve(voice + ".wav"),
                    "flite=textfile=%s:voice=%s".formatted(text, voice),
                    "-af",
                    "volume=-6dB,adelay=1000,apad=pad_dur=1",
                    "-ar",
                    "48000");
            transcribe(clean, voice + ", clean", VOICES_SAY);
            Path noisy = directory.resolve(voice + "-noisy.wav");
            TestMedia.ffmpeg("-i", clean.toString(), "-filter_complex", NOISE, noisy.toString());
            transcribe(noisy, voice + ", noisy", VOICES_SAY);
        }
    }

    private void transcribe(Path recording, String name, String said) throws Exception {
        var models = Path.of(System.getProperty("podworks.root"), "models", "target", "models");
        var engine = Whisper.load(WhisperFile.installed(models), "auto", new SandboxedProgram(TestMedia.FFMPEG));
        Renderer renderer = RenderFixtures.transcribing(engine, directory.resolve("scratch"));
        long start = System.nanoTime();
        try (RenderResult result = renderer.render(RenderFixtures.job(recording), progress -> {})) {
            double seconds = (System.nanoTime() - start) / 1e9;
            String transcript = recording.getFileName().toString().replace(".wav", ".txt");
            String text = Files.readString(RenderFixtures.file(result, transcript));
            Figures.report(Figure.of("words wrong in " + name, 100 * errorRate(words(said), words(text)), "%"));
            LOG.info("{}: the whole job {} s", name, seconds);
        }
    }

    private static String[] words(String text) {
        return text.toLowerCase(Locale.ROOT).strip().split("[^a-z']+");
    }

    /// Substitutions, deletions and insertions, by the minimum edit distance, divided by the number of spoken
    /// words.
    private static double errorRate(String[] spoken, String[] recognized) {
        int[] row = new int[recognized.length + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= spoken.length; i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= recognized.length; j++) {
                int change = diagonal + (spoken[i - 1].equals(recognized[j - 1]) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return (double) row[recognized.length] / spoken.length;
    }
}
