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

/// whisper.cpp in this process, through whisper-jni. Native memory: the model's size once, and its working state once.
final class JniWhisperModel implements WhisperModel {
    private static final Logger LOG = LoggerFactory.getLogger(JniWhisperModel.class);
    private static final int MILLIS_EACH = 10;

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

    /// @throws IllegalStateException saying what is wrong with the library or the file
    static JniWhisperModel load(Path model, String language, int threads) {
        try {
            WhisperJNI.loadLibrary(LOG::debug);
            WhisperJNI.setLibraryLogger(LOG::debug);
            WhisperJNI whisper = new WhisperJNI();
            WhisperContextParams onProcessor = new WhisperContextParams();
            onProcessor.useGPU = false;
            WhisperContext context = whisper.init(model, onProcessor);
            // The library says nothing else about a file that it can't use.
            if (context == null) {
                throw new IllegalStateException(
                        "STUDIO_WHISPER_MODEL: %s is no model that whisper.cpp can load (it takes ggml files)"
                                .formatted(model));
            }
            return new JniWhisperModel(whisper, context, language, threads);
        } catch (IOException e) {
            throw new IllegalStateException(
                    "STUDIO_WHISPER_MODEL: %s can't be read, or whisper.cpp does not run on this machine: %s"
                            .formatted(model, e.getMessage()),
                    e);
        } catch (UnsatisfiedLinkError e) {
            throw new IllegalStateException("whisper.cpp does not run on this machine: " + e.getMessage(), e);
        }
    }

    @Override
    public boolean isMultilingual() {
        return whisper.isMultilingual(context);
    }

    @Override
    public List<Said> hear(float[] samples) throws SpeechEngineException {
        int status = whisper.full(context, parameters(), samples, samples.length);
        if (status != 0) {
            throw new SpeechEngineException("whisper.cpp ended with " + status);
        }
        List<Said> said = new ArrayList<>();
        for (int i = 0; i < whisper.fullNSegments(context); i++) {
            said.add(new Said(
                    whisper.fullGetSegmentTimestamp0(context, i) * MILLIS_EACH,
                    whisper.fullGetSegmentTimestamp1(context, i) * MILLIS_EACH,
                    whisper.fullGetSegmentText(context, i)));
        }
        return said;
    }

    private WhisperFullParams parameters() {
        WhisperFullParams parameters = new WhisperFullParams();
        parameters.nThreads = threads;
        parameters.language = language;
        // What was made up in one stretch is not to be continued in the next.
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
