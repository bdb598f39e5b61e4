package dev.podworks.models;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Writes a model in the format that whisper.cpp reads.
final class GgmlFile {
    private static final int MAGIC = 0x67676d6c;
    private static final int FLOAT32 = 0;
    private static final int FLOAT16 = 1;

    private final OutputStream output;

    GgmlFile(OutputStream output) {
        this.output = output;
    }

    void header(List<Integer> parameters) throws IOException {
        integer(MAGIC);
        for (int parameter : parameters) {
            integer(parameter);
        }
        integer(FLOAT16);
    }

    /// @param filters by band and frequency
    void filters(float[][] filters) throws IOException {
        integer(filters.length);
        integer(filters[0].length);
        for (float[] filter : filters) {
            for (float weight : filter) {
                integer(Float.floatToRawIntBits(weight));
            }
        }
    }

    void vocabulary(List<byte[]> tokens) throws IOException {
        integer(tokens.size());
        for (byte[] token : tokens) {
            integer(token.length);
            output.write(token);
        }
    }

    /// Weights of multiplications stay 16-bit floats.
    void weights(String name, CTranslate2Model.Tensor tensor) throws IOException {
        tensorHeader(name, tensor.shape(), FLOAT16);
        var bytes = new byte[tensor.values().capacity()];
        tensor.values().get(0, bytes);
        output.write(bytes);
    }

    /// Everything else is added, which whisper.cpp does with 32-bit floats.
    void addends(String name, CTranslate2Model.Tensor tensor) throws IOException {
        addends(name, tensor, tensor.shape());
    }

    void addends(String name, CTranslate2Model.Tensor tensor, List<Integer> shape) throws IOException {
        tensorHeader(name, shape, FLOAT32);
        var values = tensor.values()
                .duplicate()
                .order(ByteOrder.LITTLE_ENDIAN)
                .rewind()
                .asShortBuffer();
        var floats = ByteBuffer.allocate(values.remaining() * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        while (values.hasRemaining()) {
            floats.putFloat(Float.float16ToFloat(values.get()));
        }
        output.write(floats.array());
    }

    /// The dimensions are in reverse order.
    private void tensorHeader(String name, List<Integer> shape, int type) throws IOException {
        var bytes = name.getBytes(StandardCharsets.UTF_8);
        integer(shape.size());
        integer(bytes.length);
        integer(type);
        for (int length : new ArrayList<>(shape).reversed()) {
            integer(length);
        }
        output.write(bytes);
    }

    private void integer(int value) throws IOException {
        output.write(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array());
    }
}
