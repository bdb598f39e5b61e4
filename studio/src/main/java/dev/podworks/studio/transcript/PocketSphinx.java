package dev.podworks.studio.transcript;

import dev.podworks.media.FfmpegException;
import dev.podworks.media.FfmpegTools;
import dev.podworks.media.MediaException;
import dev.podworks.media.SandboxedProgram;
import dev.podworks.media.Stage;
import dev.podworks.studio.speech.SpeechSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/// CMU PocketSphinx with its model of American English, from Debian's packages `pocketsphinx` and
/// `pocketsphinx-en-us`. A process takes some 110 MB of memory.
public final class PocketSphinx implements SpeechEngine {
    /// Core-seconds per second of speech.
    private static final double COST = 0.5;

    private static final Path MODEL = Path.of("/usr/share/pocketsphinx/model/en-us");
    /// On a free core, a second of speech takes a quarter of a second.
    private static final int TIME_LIMIT_FACTOR = 20;
    private static final Duration TIME_LIMIT_MIN = Duration.ofMinutes(2);
    /// Measured means: 0.7 of a clear voice, 0.46 with a café at 15 dB, below 0.3 with street noise at 10 dB, when
    /// most words are wrong.
    private static final double CONFIDENCE_MIN = 0.4;
    /// 10 ms.
    private static final int FRAME_SAMPLES = SpeechSpan.SAMPLE_RATE_HZ / 100;

    private final Path program;
    private final SandboxedProgram limits;

    private PocketSphinx(Path program, SandboxedProgram limits) {
        this.program = program;
        this.limits = limits;
    }

    /// Empty if it is not installed.
    public static Optional<SpeechEngine> find(SandboxedProgram limits) {
        return FfmpegTools.onPath("pocketsphinx_batch")
                .filter(_ -> Files.isDirectory(MODEL))
                .map(program -> new PocketSphinx(program, limits));
    }

    @Override
    public String name() {
        return "pocketsphinx 5prealpha";
    }

    @Override
    public double cost(List<SpeechSpan> spans) {
        return COST * spans.stream().mapToLong(SpeechSpan::samples).sum() / SpeechSpan.SAMPLE_RATE_HZ;
    }

    @Override
    public double languageCost(List<SpeechSpan> spans, Optional<String> requested) {
        return 0;
    }

    /// Its model knows no other language.
    @Override
    public String language(Speech spoken, Optional<String> requested, String name) {
        return "en-US";
    }

    @Override
    public List<Word> transcribe(Speech spoken, String language, String name)
            throws SpeechEngineException, IOException, InterruptedException {
        var spans = spoken.spans();
        if (spans.isEmpty()) {
            return List.of();
        }
        var directory = spoken.directory();
        Path control = directory.resolve(name + ".ctl");
        var result = directory.resolve(name + ".ctm");
        Files.write(control, lines(spoken.file(), spans));
        List<String> command = List.of(
                program.toString(),
                "-hmm",
                MODEL.resolve("en-us").toString(),
                "-lm",
                MODEL.resolve("en-us.lm.bin").toString(),
                "-dict",
                MODEL.resolve("cmudict-en-us.dict").toString(),
                "-adcin",
                "yes",
                // Otherwise times would not count silence.
                "-remove_silence",
                "no",
                "-cepdir",
                directory.toString(),
                "-cepext",
                "",
                "-ctl",
                control.toString(),
                "-ctm",
                result.toString(),
                "-logfn",
                "/dev/null");
        Duration speechTime = Duration.ofMillis(spoken.samples() * 1000 / SpeechSpan.SAMPLE_RATE_HZ);
        run(command, directory, TIME_LIMIT_MIN.plus(speechTime.multipliedBy(TIME_LIMIT_FACTOR)));
        return words(spans, Files.readAllLines(result));
    }

    private void run(List<String> command, Path directory, Duration timeLimit)
            throws SpeechEngineException, InterruptedException {
        try {
            limits.run(new Stage.Program(command, List.of()), directory, timeLimit);
        } catch (MediaException e) {
            throw e instanceof FfmpegException slow && slow.hasTimedOut()
                    ? SpeechEngineException.timedOut(name() + " exceeded its time limit", e)
                    : new SpeechEngineException(name() + " failed", e);
        }
    }

    private static List<String> lines(Path speech, List<SpeechSpan> spans) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < spans.size(); i++) {
            SpeechSpan span = spans.get(i);
            lines.add(String.format(
                    Locale.ROOT,
                    "%s %d %d %d",
                    speech.getFileName(),
                    span.startSample() / FRAME_SAMPLES,
                    span.endSample() / FRAME_SAMPLES,
                    i));
        }
        return lines;
    }

    /// Parses lines of: span, channel, start, length, word, confidence.
    private static List<Word> words(List<SpeechSpan> spans, List<String> lines) {
        List<Word> words = new ArrayList<>();
        for (String line : lines) {
            String[] columns = line.strip().split("\\s+");
            if (columns.length == 6) {
                int number = Integer.parseInt(columns[0]);
                double start = spans.get(number).startSeconds() + Double.parseDouble(columns[2]);
                double end = start + Double.parseDouble(columns[3]);
                words.add(new Word(start, end, columns[4], Double.valueOf(columns[5])));
            }
        }
        return words;
    }

    @Override
    public boolean isReliable(List<Word> words) {
        double mean = words.stream()
                .map(Word::confidence)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(1);
        return mean >= CONFIDENCE_MIN;
    }
}
