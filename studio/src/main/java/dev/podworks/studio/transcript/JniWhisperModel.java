package dev.podworks.studio.transcript;

import io.github.givimad.whisperjni.WhisperContext;
import io.github.givimad.whisperjni.WhisperContextParams;
import io.github.givimad.whisperjni.WhisperFullParams;
import io.github.givimad.whisperjni.WhisperJNI;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// whisper.cpp in this process, by whisper-jni. It takes native memory for the model and for one working state.
final class JniWhisperModel implements WhisperModel {
    private static final Logger LOG = LoggerFactory.getLogger(JniWhisperModel.class);
    private static final int MILLIS_PER_TICK = 10;

    private final WhisperJNI whisper;
    private final WhisperContext context;
    private final String language;
    private final int threads;

    private JniWhisperModel(WhisperJNI whisper, WhisperContext context, String language, int threads) {
        this.whisper = whisper;
        this.context = context;
        this.language = language;
        this.threads = threads;
    }

    /// @throws IllegalStateException if the library or the model can't be loaded
    static JniWhisperModel load(Path model, String language, int threads) {
        try {
            WhisperJNI.loadLibrary(LOG::debug);
            WhisperJNI.setLibraryLogger(LOG::debug);
            WhisperJNI whisper = new WhisperJNI();
            WhisperContextParams parameters = new WhisperContextParams();
            parameters.useGPU = false;
            WhisperContext context = whisper.init(model, parameters);
            // The library gives no reason.
            if (context == null) {
                throw new IllegalStateException(
                        "STUDIO_WHISPER_MODEL: %s is not a model in whisper.cpp's ggml format".formatted(model));
            }
            return new JniWhisperModel(whisper, context, language, threads);
        } catch (IOException e) {
            throw new IllegalStateException(
                    "STUDIO_WHISPER_MODEL: %s can't be read, or whisper.cpp can't be loaded on this machine: %s"
                            .formatted(model, e.getMessage()),
                    e);
        } catch (UnsatisfiedLinkError e) {
            throw new IllegalStateException("whisper.cpp can't be loaded on this machine: " + e.getMessage(), e);
        }
    }

    @Override
    public boolean isMultilingual() {
        return whisper.isMultilingual(context);
    }

    @Override
    public List<TimedText> transcribe(float[] samples) throws SpeechEngineException {
        int status = whisper.full(context, parameters(), samples, samples.length);
        if (status != 0) {
            throw new SpeechEngineException("whisper.cpp failed with status " + status);
        }
        var segments = new ArrayList<TimedText>();
        for (int i = 0; i < whisper.fullNSegments(context); i++) {
            segments.add(new TimedText(
                    whisper.fullGetSegmentTimestamp0(context, i) * MILLIS_PER_TICK,
                    whisper.fullGetSegmentTimestamp1(context, i) * MILLIS_PER_TICK,
                    whisper.fullGetSegmentText(context, i)));
        }
        return segments;
    }

    private WhisperFullParams parameters() {
        WhisperFullParams parameters = new WhisperFullParams();
        parameters.nThreads = threads;
        parameters.language = language;
        // Hallucinated text must not carry over to the next window.
        parameters.noContext = true;
        parameters.suppressNonSpeechTokens = true;
        parameters.printProgress = false;
        parameters.printTimestamps = false;
        parameters.printRealtime = false;
        parameters.printSpecial = false;
        return parameters;
    }

    @Override
    public void close() {
        context.close();
    }
}
