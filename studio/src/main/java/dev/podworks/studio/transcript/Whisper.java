package dev.podworks.studio.transcript;

import dev.podworks.media.FfmpegException;
import dev.podworks.media.JavaProgram;
import dev.podworks.media.MediaException;
import dev.podworks.media.SandboxedProgram;
import dev.podworks.studio.speech.SpeechSpan;
import dev.podworks.transcriber.TranscriberProgram;
import io.github.givimad.whisperjni.WhisperJNI;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/// OpenAI's Whisper models, run by whisper.cpp: the engine for production. Each part of a recording has a process of
/// its own ([TranscriberProgram]) with one thread, so that parts share the cores.
public final class Whisper implements SpeechEngine {
    private static final String VERSION = "1.7.1";
    /// The program's word for a language that is to be detected.
    private static final String DETECT = "auto";
    /// The model always computes 30 s, so neighbouring spans share a window.
    private static final long WINDOW_SAMPLES = 30L * SpeechSpan.SAMPLE_RATE_HZ;
    /// Enough to tell languages apart, and a small part of the work on a long recording.
    private static final int DETECTION_WINDOWS = 3;

    /// Core-seconds of the base model; others cost in proportion to their size. A window costs the same however much
    /// of it is speech; what is spoken is decoded word by word.
    private static final double START_COST = 0.9;
    private static final double WINDOW_COST = 1.75;
    private static final double SPOKEN_SECOND_COST = 0.09;
    private static final double BASE_MODEL_BYTES = 148e6;

    private static final int TIME_LIMIT_FACTOR = 6;
    private static final Duration TIME_LIMIT_MIN = Duration.ofMinutes(2);
    /// The Java machine and the states of a small model.
    private static final long MEMORY_BYTES = 2L << 30;
    /// A large model's states grow with it.
    private static final int MEMORY_PER_MODEL_BYTE = 2;

    private final JavaProgram program = new JavaProgram(TranscriberProgram.class, WhisperJNI.class);
    private final WhisperFile model;
    private final Optional<String> language;
    private final SandboxedProgram limits;
    private final double modelSize;

    private Whisper(WhisperFile model, Optional<String> language, SandboxedProgram limits, double modelSize) {
        this.model = model;
        this.language = language;
        this.limits = limits;
        this.modelSize = modelSize;
    }

    /// @param language in whisper.cpp's notation, such as `en`, or `auto`
    /// @throws IOException if the file is missing or not a model, or has only another language
    public static Whisper load(Path model, String language, SandboxedProgram programs) throws IOException {
        var file = WhisperFile.read(model.toAbsolutePath());
        var named = Optional.of(language).filter(Predicate.not(DETECT::equals));
        if (named.isPresent() && !file.knows(named.get())) {
            throw new IOException("%s is an English-only model, and the language is %s".formatted(model, language));
        }
        long bytes = Files.size(model);
        return new Whisper(
                file,
                named,
                programs.withMemory(MEMORY_BYTES + MEMORY_PER_MODEL_BYTE * bytes),
                bytes / BASE_MODEL_BYTES);
    }

    @Override
    public String name() {
        return "whisper.cpp %s (%s)".formatted(VERSION, model.path().getFileName());
    }

    @Override
    public double cost(List<SpeechSpan> spans) {
        double spoken = (double) spans.stream().mapToLong(SpeechSpan::samples).sum() / SpeechSpan.SAMPLE_RATE_HZ;
        return START_COST + modelSize * (WINDOW_COST * windows(spans).size() + SPOKEN_SECOND_COST * spoken);
    }

    @Override
    public double languageCost(List<SpeechSpan> spans, Optional<String> requested) {
        boolean isDetected = model.isMultilingual() && requested.isEmpty() && language.isEmpty();
        return isDetected
                ? START_COST + modelSize * WINDOW_COST * sample(windows(spans)).size()
                : 0;
    }

    /// A language that the model does not know is not recognized: it is an English-only model then.
    @Override
    public String language(Speech spoken, Optional<String> requested, String name)
            throws SpeechEngineException, IOException, InterruptedException {
        if (!model.isMultilingual()) {
            return WhisperFile.ENGLISH;
        }
        var known = requested.map(Whisper::toModel).or(() -> language);
        return known.isPresent()
                ? known.get()
                : run(sample(windows(spoken.spans())), spoken, DETECT, name).getFirst();
    }

    /// `de-AT` is `de` to the model, and Javanese has a code of its own.
    private static String toModel(String tag) {
        var language = Locale.forLanguageTag(tag).getLanguage();
        return language.equals("jv") ? "jw" : language;
    }

    /// Spread over the recording.
    private static List<SpeechSpan> sample(List<SpeechSpan> windows) {
        int count = Math.min(DETECTION_WINDOWS, windows.size());
        var sample = new ArrayList<SpeechSpan>();
        for (int i = 0; i < count; i++) {
            sample.add(windows.get((2 * i + 1) * windows.size() / (2 * count)));
        }
        return sample;
    }

    @Override
    public List<Word> transcribe(Speech spoken, String language, String name)
            throws SpeechEngineException, IOException, InterruptedException {
        return run(windows(spoken.spans()), spoken, language, name).stream()
                .map(Whisper::word)
                .toList();
    }

    /// The lines of the program's result.
    private List<String> run(List<SpeechSpan> windows, Speech spoken, String language, String name)
            throws SpeechEngineException, IOException, InterruptedException {
        var directory = spoken.directory();
        var libraries = Files.createDirectories(directory.resolve(name + ".lib"));
        var input = Files.write(directory.resolve(name + ".windows"), lines(windows));
        var result = directory.resolve(name + ".words");
        var arguments = List.of(model.path(), language, 1, libraries, spoken.file(), input, result).stream()
                .map(Object::toString)
                .toList();
        long seconds = windows.stream().mapToLong(SpeechSpan::samples).sum() / SpeechSpan.SAMPLE_RATE_HZ;
        var timeLimit = TIME_LIMIT_MIN.plusSeconds(seconds * TIME_LIMIT_FACTOR);
        try {
            limits.run(program.run(List.of(model.path()), arguments), directory, timeLimit);
        } catch (MediaException e) {
            throw e instanceof FfmpegException slow && slow.hasTimedOut()
                    ? SpeechEngineException.timedOut(name() + " exceeded its time limit", e)
                    : new SpeechEngineException(name() + " failed", e);
        }
        return Files.readAllLines(result);
    }

    private static List<String> lines(List<SpeechSpan> windows) {
        return windows.stream()
                .map(window -> window.startSample() + " " + window.endSample())
                .toList();
    }

    /// Parses a line of: start and end in milliseconds, confidence, word.
    private static Word word(String line) {
        var columns = line.split("\t", 4);
        return new Word(
                Long.parseLong(columns[0]) / 1000.0,
                Long.parseLong(columns[1]) / 1000.0,
                columns[3],
                Double.valueOf(columns[2]));
    }

    /// Joins neighbouring spans, with the pauses between them, up to the length of a window.
    static List<SpeechSpan> windows(List<SpeechSpan> spans) {
        List<SpeechSpan> windows = new ArrayList<>();
        for (SpeechSpan span : spans) {
            SpeechSpan joined =
                    windows.isEmpty() ? span : new SpeechSpan(windows.getLast().startSample(), span.endSample());
            if (windows.isEmpty() || joined.samples() > WINDOW_SAMPLES) {
                windows.add(span);
            } else {
                windows.set(windows.size() - 1, joined);
            }
        }
        return windows;
    }

    /// The program withholds what the model invents.
    @Override
    public boolean isReliable(List<Word> words) {
        return true;
    }
}
