package dev.podworks.transcriber;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Transcribes windows of a recording. It is a process of its own, so that a crash of native code ends only one
/// transcription, and that it can be cancelled at any time.
///
/// Arguments: the model, its language or `auto`, the number of threads, a directory for the libraries, the recording
/// (mono, 16 bits little-endian, 16 kHz), a file with the windows, and the result. A window is a line with its first
/// sample and the sample after its last. The result has a line for each word: start and end in milliseconds from the
/// start of the recording, confidence and word, separated by tabs. With the language `auto`, nothing is transcribed,
/// and the result is the language of the windows.
public final class TranscriberProgram {
    static final int RATE_HZ = 16_000;
    /// Less is not worth another run: the end of a word, or a breath.
    private static final long REST_MIN_MILLIS = 2_000;

    /// A model that hears all of its words at the start would be asked for the rest without end.
    private static final long PROGRESS_MIN_MILLIS = 2_000;

    private static final float FULL_SCALE = 1 << 15;

    private TranscriberProgram() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 7) {
            System.err.println("Usage: TranscriberProgram MODEL LANGUAGE THREADS LIBRARIES SPEECH WINDOWS RESULT");
            System.exit(2);
        }
        var file = Path.of(arguments[0]);
        var library = new WhisperLibrary(NativeLibraries.load(Path.of(arguments[3])));
        var isBase = String.valueOf(file.getFileName()).equals("ggml-base.bin");
        var model = WhisperModel.load(library, file, isBase, Integer.parseInt(arguments[2]));
        var windows = windows(Path.of(arguments[5]));
        try (var speech = FileChannel.open(Path.of(arguments[4]));
                var result = Files.newBufferedWriter(Path.of(arguments[6]))) {
            if (arguments[1].equals("auto")) {
                result.write(library.languageName(language(model, speech, windows)));
            } else {
                transcribe(model, arguments[1], speech, windows, result);
            }
        }
    }

    /// @param start its first sample
    /// @param end the sample after its last
    private record Window(long start, long end) {}

    private static List<Window> windows(Path file) throws IOException {
        try (var lines = Files.lines(file)) {
            return lines.map(line -> line.split(" ", 2))
                    .map(limits -> new Window(Long.parseLong(limits[0]), Long.parseLong(limits[1])))
                    .toList();
        }
    }

    /// The number of the language that is the most probable one on average.
    private static int language(WhisperModel model, FileChannel speech, List<Window> windows) throws IOException {
        var sums = new float[0];
        for (var window : windows) {
            var probabilities = model.languages(samples(speech, window));
            for (int i = 0; i < sums.length; i++) {
                probabilities[i] += sums[i];
            }
            sums = probabilities;
        }
        int language = 0;
        for (int i = 0; i < sums.length; i++) {
            language = sums[i] > sums[language] ? i : language;
        }
        return language;
    }

    private static void transcribe(
            WhisperModel model, String language, FileChannel speech, List<Window> windows, BufferedWriter result)
            throws IOException {
        for (var window : windows) {
            for (var rest = Optional.of(window); rest.isPresent(); ) {
                rest = transcribe(model, language, speech, rest.get(), result);
            }
        }
    }

    /// @return the rest of the window, if the model stopped within it
    private static Optional<Window> transcribe(
            WhisperModel model, String language, FileChannel speech, Window window, BufferedWriter result)
            throws IOException {
        var samples = samples(speech, window);
        var levels = new Levels(samples);
        var recognition = model.transcribe(language, samples);
        var words = Hallucinations.removed(recognition, Words.of(recognition.tokens(), levels), levels);
        int end = endOfHeard(words, levels, samples.length);
        // Words of the rest begin there.
        var heard = new Loudness(Arrays.copyOf(samples, end));
        write(WordTimes.refined(words, heard), window.start() * 1000 / RATE_HZ, result);
        return end == samples.length ? Optional.empty() : Optional.of(new Window(window.start() + end, window.end()));
    }

    /// The sample after the last word, or the end of the window if the rest is not worth another run.
    private static int endOfHeard(List<Words.Word> words, Levels levels, int samples) {
        if (words.isEmpty()) {
            return samples;
        }
        long heard = words.getLast().endMillis();
        long spoken = levels.loudUntil(heard, samples * 1000L / RATE_HZ);
        return heard < PROGRESS_MIN_MILLIS || spoken - heard < REST_MIN_MILLIS
                ? samples
                : (int) Math.min(heard * RATE_HZ / 1000, samples);
    }

    private static float[] samples(FileChannel speech, Window window) throws IOException {
        var bytes = ByteBuffer.allocate((int) (window.end() - window.start()) * Short.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        long position = window.start() * Short.BYTES;
        int read;
        while (bytes.hasRemaining() && (read = speech.read(bytes, position)) >= 0) {
            position += read;
        }
        bytes.flip();
        var samples = new float[bytes.remaining() / Short.BYTES];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = bytes.getShort() / FULL_SCALE;
        }
        return samples;
    }

    private static void write(List<Words.Word> words, long offsetMillis, BufferedWriter result) throws IOException {
        for (var word : words) {
            result.write(String.format(
                    Locale.ROOT,
                    "%d\t%d\t%.3f\t%s%n",
                    offsetMillis + word.startMillis(),
                    offsetMillis + word.endMillis(),
                    word.confidence(),
                    word.text()));
        }
    }
}
