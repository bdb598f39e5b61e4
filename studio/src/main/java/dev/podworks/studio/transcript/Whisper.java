package dev.podworks.studio.transcript;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/// OpenAI's Whisper models, run by whisper.cpp: the engine for production. It needs a model file in the ggml
/// format, which is not included, and the language to be configured. Its segments have times, its words have none.
///
/// The process has one model in memory, which transcribes one window at a time on all cores: threads that share the
/// engine wait for each other. An interrupted caller returns once its window is done.
public final class Whisper implements SpeechEngine, AutoCloseable {
    private static final String VERSION = "1.7.1";
    private static final String ENGLISH = "en";
    /// The model always computes 30 s, so neighbouring spans share a window.
    private static final long WINDOW_SAMPLES = 30L * SpeechSpan.SAMPLE_RATE_HZ;

    private static final double FULL_SCALE = 1 << 15;

    private final WhisperModel model;
    private final String name;
    private final String language;
    private final ReentrantLock lock = new ReentrantLock(true);

    Whisper(WhisperModel model, String modelName, String language) {
        if (!language.equals(ENGLISH) && !model.isMultilingual()) {
            model.close();
            throw new IllegalStateException(
                    "STUDIO_WHISPER_LANGUAGE is %s, but %s is an English-only model".formatted(language, modelName));
        }
        this.model = model;
        this.name = "whisper.cpp %s (%s)".formatted(VERSION, modelName);
        this.language = language;
    }

    /// Loads the model, which takes seconds for a large one.
    ///
    /// @param language in whisper.cpp's notation, such as `en` or `de`
    /// @throws IllegalStateException if the model can't be loaded
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
    public List<Segment> transcribe(Path speech, List<SpeechSpan> spans, Path directory, String name)
            throws SpeechEngineException, IOException, InterruptedException {
        List<Segment> segments = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(speech)) {
            for (SpeechSpan window : windows(spans)) {
                segments.addAll(transcribe(window, samples(channel, window)));
            }
        }
        return segments;
    }

    private List<Segment> transcribe(SpeechSpan window, float[] samples)
            throws SpeechEngineException, InterruptedException {
        lock.lockInterruptibly();
        try {
            return model.transcribe(samples).stream()
                    .filter(text -> !text.text().isBlank())
                    .map(text -> segment(window, text))
                    .toList();
        } finally {
            lock.unlock();
        }
    }

    /// Times beyond the window, in the silence that the model pads it with, are clamped to its end.
    private static Segment segment(SpeechSpan window, WhisperModel.TimedText text) {
        double length = (double) window.samples() / SpeechSpan.SAMPLE_RATE_HZ;
        double start = Math.min(text.startMillis() / 1000.0, length);
        double end = Math.clamp(text.endMillis() / 1000.0, start, length);
        double offset = window.startSeconds();
        return new Segment(offset + start, offset + end, null, text.text().strip(), List.of());
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

    private static float[] samples(FileChannel speech, SpeechSpan window) throws IOException {
        ByteBuffer bytes =
                ByteBuffer.allocate((int) window.samples() * Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        speech.position(window.startSample() * Short.BYTES);
        while (bytes.hasRemaining() && speech.read(bytes) >= 0) {
            // a channel may return fewer bytes than requested
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
