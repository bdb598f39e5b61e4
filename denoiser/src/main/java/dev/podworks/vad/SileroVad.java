package dev.podworks.vad;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.podworks.denoiser.Onnx;
import dev.podworks.denoiser.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Silero's voice activity detector, a recurrent network, over a stream. Memory does not depend on the length.
public final class SileroVad implements AutoCloseable {
    /// 32 ms at 16 kHz.
    public static final int FRAME_SAMPLES = 512;

    private static final String SHA256 = "9ccdacc4719d8aa7e45a77536bfabec45a03ba1f2fad5e241ab4060b24238a85";
    /// Of the frame before, which the network sees again.
    private static final int CONTEXT_SAMPLES = 64;
    /// Frames of one run: 16 s.
    private static final int BATCH = 512;

    private static final int STATE_FLOATS = 128;
    private static final long[] STATE_SHAPE = {1, 1, STATE_FLOATS};

    private final OrtSession network;
    private final FloatBuffer frames = Onnx.direct(BATCH * (CONTEXT_SAMPLES + FRAME_SAMPLES));
    private final FloatBuffer hidden = Onnx.direct(STATE_FLOATS);
    private final FloatBuffer cell = Onnx.direct(STATE_FLOATS);

    /// @param model as [#verified] returned it
    SileroVad(Path model) throws IOException, OrtException {
        network = Onnx.open(Files.readAllBytes(model));
    }

    /// @throws IOException if the file is missing or is not the released one
    public static Path verified(Path model) throws IOException {
        return Sha256.verified(model, SHA256);
    }

    /// Once.
    void detect(InputStream speech, OutputStream probabilities) throws IOException, OrtException {
        var bytes = new byte[BATCH * FRAME_SAMPLES * Short.BYTES];
        var samples = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asShortBuffer();
        var context = new float[CONTEXT_SAMPLES];
        int count;
        do {
            count = speech.readNBytes(bytes, 0, bytes.length) / (FRAME_SAMPLES * Short.BYTES);
            for (int frame = 0; frame < count; frame++) {
                append(samples, frame * FRAME_SAMPLES, context, frame * (CONTEXT_SAMPLES + FRAME_SAMPLES));
            }
            if (count > 0) {
                probabilities.write(run(count));
            }
        } while (count == BATCH);
    }

    private void append(ShortBuffer samples, int from, float[] context, int at) {
        frames.put(at, context);
        for (int i = 0; i < FRAME_SAMPLES; i++) {
            frames.put(at + CONTEXT_SAMPLES + i, samples.get(from + i) / -(float) Short.MIN_VALUE);
        }
        frames.get(at + FRAME_SAMPLES, context);
    }

    private byte[] run(int count) throws OrtException {
        var input = frames.duplicate().limit(count * (CONTEXT_SAMPLES + FRAME_SAMPLES));
        long[] shape = {count, CONTEXT_SAMPLES + FRAME_SAMPLES};
        try (var inputTensor = OnnxTensor.createTensor(Onnx.ENVIRONMENT, input, shape);
                var hiddenTensor = OnnxTensor.createTensor(Onnx.ENVIRONMENT, hidden.rewind(), STATE_SHAPE);
                var cellTensor = OnnxTensor.createTensor(Onnx.ENVIRONMENT, cell.rewind(), STATE_SHAPE);
                var result = network.run(Map.of("input", inputTensor, "h", hiddenTensor, "c", cellTensor))) {
            hidden.rewind().put(output(result, "hn"));
            cell.rewind().put(output(result, "cn"));
            var found = output(result, "speech_probs");
            var bytes = new byte[count];
            for (int i = 0; i < count; i++) {
                bytes[i] = (byte) Math.round(found.get(i) * 255);
            }
            return bytes;
        }
    }

    private static FloatBuffer output(OrtSession.Result result, String name) {
        return ((OnnxTensor) result.get(name).orElseThrow()).getFloatBuffer();
    }

    @Override
    public void close() throws OrtException {
        network.close();
    }
}
