package dev.podworks.studio.render;

import dev.podworks.kit.ffmpeg.LimitedProgram;
import dev.podworks.kit.test.TestMedia;
import dev.podworks.studio.transcript.PocketSphinx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How many words the default engine gets wrong on the sample, whose script says what is said; no part of the tests.
class TranscriptBenchmark {
    private static final Logger LOG = LoggerFactory.getLogger(TranscriptBenchmark.class);
    private static final String SAID = """
            welcome back today the part of podcasting that nobody plans for the room
            people buy a better microphone put it beside a fridge and wonder about the hum
            so what would you tell a beginner
            come closer speak past the microphone not into it so that your p's do not pop
            and the rest
            the rest can be repaired a steady hiss is easy an echo is not
            """;

    @TempDir
    Path directory;

    @Test
    void wordErrorRate() throws Exception {
        var engine = PocketSphinx.find(new LimitedProgram(TestMedia.FFMPEG)).orElseThrow();
        Renderer renderer = TestRender.transcribing(engine, directory);
        long start = System.nanoTime();
        try (Rendering rendering = renderer.render(TestRender.job(TestMedia.SAMPLE), progress -> {})) {
            double seconds = (System.nanoTime() - start) / 1e9;
            String text = Files.readString(TestRender.file(rendering, "interview.txt"));
            LOG.info(
                    "{} in {} s: word error rate {} %\n{}",
                    engine.name(),
                    String.format(Locale.ROOT, "%.1f", seconds),
                    Math.round(100 * errorRate(words(SAID), words(text))),
                    text);
        }
    }

    private static String[] words(String text) {
        return text.toLowerCase(Locale.ROOT).strip().split("[^a-z']+");
    }

    /// Words wrong, missing and too many, by the fewest changes, of the words said.
    private static double errorRate(String[] said, String[] heard) {
        int[] row = new int[heard.length + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= said.length; i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= heard.length; j++) {
                int change = diagonal + (said[i - 1].equals(heard[j - 1]) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return (double) row[heard.length] / said.length;
    }
}
