package dev.podworks.transcriber;

import static dev.podworks.transcriber.WhisperLibrary.CONTEXT_PARAMS;
import static dev.podworks.transcriber.WhisperLibrary.FULL_PARAMS;
import static dev.podworks.transcriber.WhisperLibrary.TOKEN;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A loaded model. Not thread-safe.
final class WhisperModel {
    private static final int GREEDY = 0;
    private static final int MILLIS_PER_TICK = 10;
    /// `WHISPER_AHEADS_BASE`: which attention heads of the base model follow the time.
    private static final int BASE_HEADS = 6;
    /// For models of other sizes: the heads of the last layers, on average.
    private static final int TOP_LAYERS = 1;

    private final WhisperLibrary library;
    private final MemorySegment context;
    private final int threads;

    private WhisperModel(WhisperLibrary library, MemorySegment context, int threads) {
        this.library = library;
        this.context = context;
        this.threads = threads;
    }

    /// @param isBase whether it is the multilingual base model
    /// @throws IOException if it is not a model in whisper.cpp's format
    static WhisperModel load(WhisperLibrary library, Path file, boolean isBase, int threads) throws IOException {
        try (var arena = Arena.ofConfined()) {
            var params = library.contextDefaults();
            setBoolean(params, CONTEXT_PARAMS, "use_gpu", false);
            setBoolean(params, CONTEXT_PARAMS, "dtw_token_timestamps", true);
            setInteger(params, CONTEXT_PARAMS, "dtw_aheads_preset", isBase ? BASE_HEADS : TOP_LAYERS);
            setInteger(params, CONTEXT_PARAMS, "dtw_n_top", isBase ? -1 : 2);
            var context = library.init(arena.allocateFrom(file.toString()), params);
            if (context.equals(MemorySegment.NULL)) {
                throw new IOException(file + " is not a model in whisper.cpp's format");
            }
            return new WhisperModel(library, context, threads);
        }
    }

    boolean isMultilingual() {
        return library.isMultilingual(context);
    }

    /// @param language in whisper.cpp's notation
    /// @param samples at 16 kHz, up to 30 s
    Recognition transcribe(String language, float[] samples) throws IOException {
        try (var arena = Arena.ofConfined()) {
            var params = library.fullDefaults(GREEDY);
            setInteger(params, FULL_PARAMS, "n_threads", threads);
            // Invented text must not carry over to the next window.
            setBoolean(params, FULL_PARAMS, "no_context", true);
            // Otherwise, it would compute the rest after the last timestamp again, up to 30 s for a pause.
            setBoolean(params, FULL_PARAMS, "single_segment", true);
            setBoolean(params, FULL_PARAMS, "suppress_non_speech_tokens", true);
            setBoolean(params, FULL_PARAMS, "print_progress", false);
            setBoolean(params, FULL_PARAMS, "print_timestamps", false);
            // Text that it is unsure of is withheld, not sampled again at a higher temperature.
            params.set(JAVA_FLOAT, offset(FULL_PARAMS, "temperature_inc"), 0f);
            params.set(ADDRESS, offset(FULL_PARAMS, "language"), arena.allocateFrom(language));
            var input = arena.allocateFrom(JAVA_FLOAT, samples);
            requireSuccess(library.full(context, params, input, samples.length));
            return new Recognition(tokens(arena), noSpeechProbability(arena));
        }
    }

    /// Of the last window: what the model predicts in place of its text.
    private double noSpeechProbability(Arena arena) throws IOException {
        var start = arena.allocateFrom(JAVA_INT, library.startOfTranscript(context));
        requireSuccess(library.decode(context, start, 1, threads));
        var logits = library.logits(context);
        double noSpeech = logits[library.noSpeech(context)];
        double others = 0;
        for (float logit : logits) {
            others += Math.exp(logit - noSpeech);
        }
        return 1 / others;
    }

    /// The probability of each language, by its number.
    float[] languages(float[] samples) throws IOException {
        try (var arena = Arena.ofConfined()) {
            requireSuccess(
                    library.spectrogram(context, arena.allocateFrom(JAVA_FLOAT, samples), samples.length, threads));
            var probabilities = arena.allocate(JAVA_FLOAT, library.languages());
            requireSuccess(Math.min(0, library.detectLanguage(context, threads, probabilities)));
            return probabilities.toArray(JAVA_FLOAT);
        }
    }

    private static void requireSuccess(int status) throws IOException {
        if (status != 0) {
            throw new IOException("whisper.cpp failed with status " + status);
        }
    }

    private List<Token> tokens(Arena arena) {
        var tokens = new ArrayList<Token>();
        int endOfText = library.endOfText(context);
        for (int segment = 0; segment < library.segments(context); segment++) {
            for (int i = 0; i < library.tokens(context, segment); i++) {
                var data = library.token(arena, context, segment, i);
                if (data.get(JAVA_INT, offset(TOKEN, "id")) < endOfText) {
                    tokens.add(token(data, library.tokenText(context, segment, i)));
                }
            }
        }
        return tokens;
    }

    /// @param noSpeechProbability from 0 to 1
    record Recognition(List<Token> tokens, double noSpeechProbability) {}

    private static Token token(MemorySegment data, MemorySegment text) {
        var unlimited = text.reinterpret(Long.MAX_VALUE);
        int length = 0;
        while (unlimited.get(JAVA_BYTE, length) != 0) {
            length++;
        }
        var bytes = unlimited.asSlice(0, length).toArray(JAVA_BYTE);
        // It is the start of the next token: the library's alignment begins with a token before the text.
        long time = data.get(JAVA_LONG, offset(TOKEN, "t_dtw"));
        return new Token(bytes, time * MILLIS_PER_TICK, data.get(JAVA_FLOAT, offset(TOKEN, "p")));
    }

    private static long offset(StructLayout struct, String member) {
        return struct.byteOffset(PathElement.groupElement(member));
    }

    private static void setBoolean(MemorySegment params, StructLayout struct, String member, boolean value) {
        params.set(JAVA_BOOLEAN, offset(struct, member), value);
    }

    private static void setInteger(MemorySegment params, StructLayout struct, String member, int value) {
        params.set(JAVA_INT, offset(struct, member), value);
    }
}
