package dev.podworks.studio.transcript;

import dev.podworks.media.FfmpegException;
import dev.podworks.media.FfmpegTools;
import dev.podworks.media.MediaException;
import dev.podworks.media.SandboxedProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// CMU PocketSphinx with its model of American English, from Debian's packages `pocketsphinx` and
/// `pocketsphinx-en-us`. A process takes some 110 MB of memory.
public final class PocketSphinx implements SpeechEngine {
    private static final Path MODEL = Path.of("/usr/share/pocketsphinx/model/en-us");
    /// On a free core, a second of speech takes a quarter of a second.
    private static final int TIME_LIMIT_FACTOR = 20;
    private static final Duration TIME_LIMIT_MIN = Duration.ofMinutes(2);
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
    public String language() {
        return "en-US";
    }

    @Override
    public List<Segment> transcribe(Path speech, List<SpeechSpan> spans, Path directory, String name)
            throws SpeechEngineException, IOException, InterruptedException {
        if (spans.isEmpty()) {
            return List.of();
        }
        Path control = directory.resolve(name + ".ctl");
        var result = directory.resolve(name + ".ctm");
        Files.write(control, lines(speech, spans));
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
        long samples = spans.stream().mapToLong(SpeechSpan::samples).sum();
        Duration speechTime = Duration.ofMillis(samples * 1000 / SpeechSpan.SAMPLE_RATE_HZ);
        run(command, directory, TIME_LIMIT_MIN.plus(speechTime.multipliedBy(TIME_LIMIT_FACTOR)));
        return segments(spans, Files.readAllLines(result));
    }

    private void run(List<String> command, Path directory, Duration timeLimit)
            throws SpeechEngineException, InterruptedException {
        try {
            limits.run(command, directory, timeLimit);
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
    private static List<Segment> segments(List<SpeechSpan> spans, List<String> lines) {
        List<List<Word>> words = new ArrayList<>();
        spans.forEach(_ -> words.add(new ArrayList<>()));
        for (String line : lines) {
            String[] columns = line.strip().split("\\s+");
            if (columns.length == 6) {
                int number = Integer.parseInt(columns[0]);
                double start = spans.get(number).startSeconds() + Double.parseDouble(columns[2]);
                double end = start + Double.parseDouble(columns[3]);
                words.get(number).add(new Word(start, end, columns[4], Double.valueOf(columns[5])));
            }
        }
        return words.stream()
                .filter(spoken -> !spoken.isEmpty())
                .map(PocketSphinx::segment)
                .toList();
    }

    private static Segment segment(List<Word> words) {
        String text = String.join(" ", words.stream().map(Word::text).toList());
        return new Segment(
                words.getFirst().startSeconds(), words.getLast().endSeconds(), null, text, List.copyOf(words));
    }
}
