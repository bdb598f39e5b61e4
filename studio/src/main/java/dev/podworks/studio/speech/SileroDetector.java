package dev.podworks.studio.speech;

import ai.onnxruntime.OrtEnvironment;
import dev.podworks.denoiser.NativeLibraries;
import dev.podworks.media.JavaProgram;
import dev.podworks.media.MediaException;
import dev.podworks.media.SandboxedProgram;
import dev.podworks.vad.SileroVad;
import dev.podworks.vad.VadProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells speech from music and noise with Silero's network, in a process of its own ([VadProgram]). Where that fails,
/// energy decides.
public final class SileroDetector implements SpeechDetector {
    private static final Logger LOG = LoggerFactory.getLogger(SileroDetector.class);
    private static final String INSTALLED = "silero-vad/silero_vad_16k_sequence.onnx";
    /// It takes a hundredth of the length on a busy core.
    private static final Duration TIME_LIMIT_MIN = Duration.ofMinutes(2);

    private static final int BYTES_PER_SECOND = SpeechSpan.SAMPLE_RATE_HZ * Short.BYTES;
    /// Speech starts above the first probability, and ends below the second.
    private static final double START = 0.5;

    private static final double END = 0.35;

    private final JavaProgram program = new JavaProgram(VadProgram.class, OrtEnvironment.class);
    private final SpeechDetector fallback = new EnergyDetector();
    private final Path libraries;
    private final Path model;
    private final SandboxedProgram programs;

    private SileroDetector(Path libraries, Path model, SandboxedProgram programs) {
        this.libraries = libraries;
        this.model = model;
        this.programs = programs;
    }

    /// @param models the directory of the installed models
    /// @throws IOException if the model is not installed there, or has been changed
    public static SileroDetector load(Path models, SandboxedProgram programs) throws IOException {
        var installed = models.toAbsolutePath();
        return new SileroDetector(
                NativeLibraries.in(installed), SileroVad.verified(installed.resolve(INSTALLED)), programs);
    }

    @Override
    public SpeechActivity detect(Path speech) throws IOException, InterruptedException {
        var result = speech.resolveSibling(speech.getFileName() + ".vad");
        var arguments = Stream.of(libraries, model, speech.toAbsolutePath(), result.toAbsolutePath())
                .map(Path::toString)
                .toList();
        var timeLimit = TIME_LIMIT_MIN.plusSeconds(Files.size(speech) / BYTES_PER_SECOND);
        try {
            programs.run(program.run(List.of(libraries, model), arguments), directoryOf(speech), timeLimit);
            return activity(Files.readAllBytes(result));
        } catch (MediaException e) {
            LOG.warn("Speech is told from pauses by energy, because its detector failed", e);
            return fallback.detect(speech);
        } finally {
            Files.deleteIfExists(result);
        }
    }

    private static Path directoryOf(Path file) {
        var parent = file.toAbsolutePath().getParent();
        if (parent == null) {
            throw new IllegalArgumentException(file + " is not a file");
        }
        return parent;
    }

    private static SpeechActivity activity(byte[] bytes) {
        var probabilities = new float[bytes.length];
        var speech = new BitSet();
        boolean isSpeech = false;
        for (int i = 0; i < bytes.length; i++) {
            probabilities[i] = Byte.toUnsignedInt(bytes[i]) / 255f;
            isSpeech = probabilities[i] > (isSpeech ? END : START);
            speech.set(i, isSpeech);
        }
        return new SpeechFrames(SileroVad.FRAME_SAMPLES, speech, probabilities).activity();
    }
}
