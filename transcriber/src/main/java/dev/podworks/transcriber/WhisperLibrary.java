package dev.podworks.transcriber;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;

/// The functions of whisper.cpp 1.7.1 that are needed, by the foreign-function API: whisper-jni's own classes return
/// no words. Structures are those of its header whisper.h.
final class WhisperLibrary {
    /// `whisper_context_params`
    static final StructLayout CONTEXT_PARAMS = MemoryLayout.structLayout(
            JAVA_BOOLEAN.withName("use_gpu"),
            JAVA_BOOLEAN.withName("flash_attn"),
            MemoryLayout.paddingLayout(2),
            JAVA_INT.withName("gpu_device"),
            JAVA_BOOLEAN.withName("dtw_token_timestamps"),
            MemoryLayout.paddingLayout(3),
            JAVA_INT.withName("dtw_aheads_preset"),
            JAVA_INT.withName("dtw_n_top"),
            MemoryLayout.paddingLayout(4),
            JAVA_LONG.withName("n_heads"),
            ADDRESS.withName("heads"),
            JAVA_LONG.withName("dtw_mem_size"));

    /// `whisper_full_params`, with the members that are set
    static final StructLayout FULL_PARAMS = MemoryLayout.structLayout(
            JAVA_INT.withName("strategy"),
            JAVA_INT.withName("n_threads"),
            others(13),
            JAVA_BOOLEAN.withName("no_context"),
            others(1),
            JAVA_BOOLEAN.withName("single_segment"),
            others(1),
            JAVA_BOOLEAN.withName("print_progress"),
            JAVA_BOOLEAN.withName("print_realtime"),
            JAVA_BOOLEAN.withName("print_timestamps"),
            others(28),
            JAVA_INT.withName("audio_ctx"),
            others(36),
            ADDRESS.withName("language"),
            others(2),
            JAVA_BOOLEAN.withName("suppress_non_speech_tokens"),
            others(13),
            JAVA_FLOAT.withName("temperature_inc"),
            others(140));

    /// `whisper_token_data`
    static final StructLayout TOKEN = MemoryLayout.structLayout(
            JAVA_INT.withName("id"),
            JAVA_INT.withName("tid"),
            JAVA_FLOAT.withName("p"),
            JAVA_FLOAT.withName("plog"),
            JAVA_FLOAT.withName("pt"),
            JAVA_FLOAT.withName("ptsum"),
            JAVA_LONG.withName("t0"),
            JAVA_LONG.withName("t1"),
            JAVA_LONG.withName("t_dtw"),
            JAVA_FLOAT.withName("vlen"),
            MemoryLayout.paddingLayout(4));

    /// Bytes of members that keep their defaults.
    private static MemoryLayout others(int bytes) {
        return MemoryLayout.sequenceLayout(bytes, JAVA_BYTE);
    }

    private static final Linker LINKER = Linker.nativeLinker();

    private final SymbolLookup symbols;
    private final MethodHandle contextDefaults;
    private final MethodHandle init;
    private final MethodHandle fullDefaults;
    private final MethodHandle full;
    private final MethodHandle segments;
    private final MethodHandle tokens;
    private final MethodHandle tokenData;
    private final MethodHandle tokenText;
    private final MethodHandle endOfText;
    private final MethodHandle noSpeech;
    private final MethodHandle startOfTranscript;
    private final MethodHandle vocabulary;
    private final MethodHandle decode;
    private final MethodHandle logits;
    private final MethodHandle spectrogram;
    private final MethodHandle detectLanguage;
    private final MethodHandle lastLanguage;
    private final MethodHandle languageName;
    private final MethodHandle isMultilingual;

    /// @param library the path of libwhisper
    WhisperLibrary(Path library) {
        symbols = SymbolLookup.libraryLookup(library, Arena.global());
        contextDefaults = function("whisper_context_default_params_by_ref", FunctionDescriptor.of(ADDRESS));
        init = function("whisper_init_from_file_with_params", FunctionDescriptor.of(ADDRESS, ADDRESS, CONTEXT_PARAMS));
        fullDefaults = function("whisper_full_default_params_by_ref", FunctionDescriptor.of(ADDRESS, JAVA_INT));
        full = function("whisper_full", FunctionDescriptor.of(JAVA_INT, ADDRESS, FULL_PARAMS, ADDRESS, JAVA_INT));
        segments = function("whisper_full_n_segments", FunctionDescriptor.of(JAVA_INT, ADDRESS));
        tokens = function("whisper_full_n_tokens", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
        tokenData = function("whisper_full_get_token_data", FunctionDescriptor.of(TOKEN, ADDRESS, JAVA_INT, JAVA_INT));
        tokenText =
                function("whisper_full_get_token_text", FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT, JAVA_INT));
        endOfText = function("whisper_token_eot", FunctionDescriptor.of(JAVA_INT, ADDRESS));
        noSpeech = function("whisper_token_nosp", FunctionDescriptor.of(JAVA_INT, ADDRESS));
        startOfTranscript = function("whisper_token_sot", FunctionDescriptor.of(JAVA_INT, ADDRESS));
        vocabulary = function("whisper_n_vocab", FunctionDescriptor.of(JAVA_INT, ADDRESS));
        decode = function(
                "whisper_decode", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT));
        logits = function("whisper_get_logits", FunctionDescriptor.of(ADDRESS, ADDRESS));
        spectrogram =
                function("whisper_pcm_to_mel", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT));
        detectLanguage = function(
                "whisper_lang_auto_detect", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS));
        lastLanguage = function("whisper_lang_max_id", FunctionDescriptor.of(JAVA_INT));
        languageName = function("whisper_lang_str", FunctionDescriptor.of(ADDRESS, JAVA_INT));
        isMultilingual = function("whisper_is_multilingual", FunctionDescriptor.of(JAVA_INT, ADDRESS));
        silence();
    }

    private MethodHandle function(String name, FunctionDescriptor descriptor) {
        return LINKER.downcallHandle(symbols.findOrThrow(name), descriptor);
    }

    /// It logs to standard error otherwise.
    private void silence() {
        var descriptor = FunctionDescriptor.ofVoid(JAVA_INT, ADDRESS, ADDRESS);
        var ignore = MethodHandles.empty(
                MethodType.methodType(void.class, int.class, MemorySegment.class, MemorySegment.class));
        var callback = LINKER.upcallStub(ignore, descriptor, Arena.global());
        invoke(() -> {
            function("whisper_log_set", FunctionDescriptor.ofVoid(ADDRESS, ADDRESS))
                    .invoke(callback, MemorySegment.NULL);
            return 0;
        });
    }

    MemorySegment contextDefaults() {
        return invoke(() -> (MemorySegment) contextDefaults.invoke()).reinterpret(CONTEXT_PARAMS.byteSize());
    }

    MemorySegment init(MemorySegment path, MemorySegment params) {
        return invoke(() -> (MemorySegment) init.invoke(path, params));
    }

    MemorySegment fullDefaults(int strategy) {
        return invoke(() -> (MemorySegment) fullDefaults.invoke(strategy)).reinterpret(FULL_PARAMS.byteSize());
    }

    int full(MemorySegment context, MemorySegment params, MemorySegment samples, int count) {
        return invoke(() -> (int) full.invoke(context, params, samples, count));
    }

    int segments(MemorySegment context) {
        return invoke(() -> (int) segments.invoke(context));
    }

    int tokens(MemorySegment context, int segment) {
        return invoke(() -> (int) tokens.invoke(context, segment));
    }

    MemorySegment token(Arena arena, MemorySegment context, int segment, int token) {
        return invoke(() -> (MemorySegment) tokenData.invoke(arena, context, segment, token));
    }

    MemorySegment tokenText(MemorySegment context, int segment, int token) {
        return invoke(() -> (MemorySegment) tokenText.invoke(context, segment, token));
    }

    int endOfText(MemorySegment context) {
        return invoke(() -> (int) endOfText.invoke(context));
    }

    int noSpeech(MemorySegment context) {
        return invoke(() -> (int) noSpeech.invoke(context));
    }

    int startOfTranscript(MemorySegment context) {
        return invoke(() -> (int) startOfTranscript.invoke(context));
    }

    /// Decodes the first tokens of the window that was encoded last.
    int decode(MemorySegment context, MemorySegment tokens, int count, int threads) {
        return invoke(() -> (int) decode.invoke(context, tokens, count, 0, threads));
    }

    /// Of the token after the decoded ones.
    float[] logits(MemorySegment context) {
        int size = invoke(() -> (int) vocabulary.invoke(context));
        return invoke(() -> (MemorySegment) logits.invoke(context))
                .reinterpret((long) size * Float.BYTES)
                .toArray(JAVA_FLOAT);
    }

    int spectrogram(MemorySegment context, MemorySegment samples, int count, int threads) {
        return invoke(() -> (int) spectrogram.invoke(context, samples, count, threads));
    }

    /// @param probabilities receives one for each language
    /// @return the most probable one, or a negative status
    int detectLanguage(MemorySegment context, int threads, MemorySegment probabilities) {
        return invoke(() -> (int) detectLanguage.invoke(context, 0, threads, probabilities));
    }

    int languages() {
        return invoke(() -> (int) lastLanguage.invoke()) + 1;
    }

    String languageName(int language) {
        return invoke(() -> (MemorySegment) languageName.invoke(language))
                .reinterpret(Long.MAX_VALUE)
                .getString(0);
    }

    boolean isMultilingual(MemorySegment context) {
        return invoke(() -> (int) isMultilingual.invoke(context)) != 0;
    }

    private interface Call<T> {
        T run() throws Throwable;
    }

    private static <T> T invoke(Call<T> call) {
        try {
            return call.run();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
