package dev.podworks.studio.transcript;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/// OpenAI's Whisper models, run by whisper.cpp: the engine for production. It needs a model file in the ggml format,
/// which we don't bring; speaks the language that is configured; tells segments, no words.
///
/// One model is in memory for the whole process, and hears one window at a time on all cores: threads that share the
/// engine wait for each other. A window can't be interrupted, so an interrupted caller waits until its window is done.
public final class Whisper implements SpeechEngine, AutoCloseable {
    private static final String VERSION = "1.7.1";
    private static final String ENGLISH = "en";
    /// The model always computes 30 s, however short the sound is: neighbouring spans are heard together.
    private static final long WINDOW_SAMPLES = 30L * Span.SAMPLE_RATE_HZ;

    private static final double FULL_SCALE = 1 << 15;

    private final WhisperModel model;
    private final String name;
    private final String language;
    private final ReentrantLock oneAtATime = new ReentrantLock(true);

    Whisper(WhisperModel model, String modelName, String language) {
        if (!language.equals(ENGLISH) && !model.isMultilingual()) {
            model.close();
            throw new IllegalStateException(
                    "STUDIO_WHISPER_LANGUAGE is %s, but %s knows English only".formatted(language, modelName));
        }
        this.model = model;
        this.name = "whisper.cpp %s (%s)".formatted(VERSION, modelName);
        this.language = language;
    }

    /// Loads the model, which takes seconds for a large one.
    ///
    /// @param language as whisper.cpp calls it, such as `en` or `de`
    /// @throws IllegalStateException saying what is wrong, where the model can't be used
    public static Whisper load(Path model, String language, int threads) {
        return new Whisper(
                JniWhisperModel.load(model, language, threads), String.valueOf(model.getFileName()), language);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String language() {
        return language;
    }

    @Override
    public List<Segment> recognise(Path speech, List<Span> spans, Path directory, String name)
            throws SpeechEngineException, IOException, InterruptedException {
        List<Segment> segments = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(speech)) {
            for (Span window : windows(spans)) {
                segments.addAll(heard(window, samples(channel, window)));
            }
        }
        return segments;
    }

    private List<Segment> heard(Span window, float[] samples) throws SpeechEngineException, InterruptedException {
        oneAtATime.lockInterruptibly();
        try {
            return model.hear(samples).stream()
                    .filter(said -> !said.text().isBlank())
                    .map(said -> segment(window, said))
                    .toList();
        } finally {
            oneAtATime.unlock();
        }
    }

    /// What it hears in the silence behind a window's end, it says of the end.
    private static Segment segment(Span window, WhisperModel.Said said) {
        double length = (double) window.samples() / Span.SAMPLE_RATE_HZ;
        double start = Math.min(said.startMillis() / 1000.0, length);
        double end = Math.clamp(said.endMillis() / 1000.0, start, length);
        double from = window.startSeconds();
        return new Segment(from + start, from + end, null, said.text().strip(), List.of());
    }

    /// Neighbouring spans and the pauses between them, as much as one window holds.
    static List<Span> windows(List<Span> spans) {
        List<Span> windows = new ArrayList<>();
        for (Span span : spans) {
            Span together =
                    windows.isEmpty() ? span : new Span(windows.getLast().startSample(), span.endSample());
            if (windows.isEmpty() || together.samples() > WINDOW_SAMPLES) {
                windows.add(span);
            } else {
                windows.set(windows.size() - 1, together);
            }
        }
        return windows;
    }

    private static float[] samples(FileChannel speech, Span window) throws IOException {
        ByteBuffer bytes =
                ByteBuffer.allocate((int) window.samples() * Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        speech.position(window.startSample() * Short.BYTES);
        while (bytes.hasRemaining() && speech.read(bytes) >= 0) {
            // until it is full, or the file ends
        }
        bytes.flip();
        float[] samples = new float[bytes.remaining() / Short.BYTES];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (float) (bytes.getShort() / FULL_SCALE);
        }
        return samples;
    }

    @Override
    public void close() {
        model.close();
    }
}
