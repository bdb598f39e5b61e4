package dev.podworks.denoiser;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/// Networks in ONNX Runtime, each on one core: jobs share the cores.
public final class Onnx {
    public static final OrtEnvironment ENVIRONMENT =
            OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);

    private Onnx() {}

    /// @param network a serialized model
    public static OrtSession open(byte[] network) throws OrtException {
        try (var options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            return ENVIRONMENT.createSession(network, options);
        }
    }

    /// A buffer that tensors use without a copy.
    public static FloatBuffer direct(int floats) {
        return ByteBuffer.allocateDirect(floats * Float.BYTES)
                .order(ByteOrder.nativeOrder())
                .asFloatBuffer();
    }
}
