package dev.podworks.models;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The tensors of a model in CTranslate2's binary format, version 6, as 16-bit floats.
final class CTranslate2Model {
    private static final int VERSION = 6;
    private static final int FLOAT16 = 4;

    private final Map<String, Tensor> tensors = new HashMap<>();

    /// @param values 16-bit floats, row by row
    record Tensor(List<Integer> shape, ByteBuffer values) {}

    /// @throws IOException if it has another format
    CTranslate2Model(byte[] model) throws IOException {
        var input = ByteBuffer.wrap(model).order(ByteOrder.LITTLE_ENDIAN);
        if (input.getInt() != VERSION) {
            throw new IOException("not a CTranslate2 model of version " + VERSION);
        }
        text(input);
        input.getInt();
        for (int remaining = input.getInt(); remaining > 0; remaining--) {
            read(input);
        }
    }

    private void read(ByteBuffer input) {
        var name = text(input);
        var shape = new ArrayList<Integer>();
        for (int rank = input.get(); rank > 0; rank--) {
            shape.add(input.getInt());
        }
        int type = input.get();
        int length = input.getInt();
        if (type == FLOAT16) {
            var values = input.slice(input.position(), length).order(ByteOrder.LITTLE_ENDIAN);
            tensors.put(name, new Tensor(List.copyOf(shape), values));
        }
        input.position(input.position() + length);
    }

    /// With a length, and a zero at the end.
    private static String text(ByteBuffer input) {
        var bytes = new byte[input.getShort()];
        input.get(bytes);
        return new String(bytes, 0, bytes.length - 1, StandardCharsets.UTF_8);
    }

    /// @throws IOException if it is missing
    Tensor tensor(String name) throws IOException {
        return Optional.ofNullable(tensors.get(name)).orElseThrow(() -> new IOException("no tensor " + name));
    }

    /// Some of its rows.
    Tensor rows(String name, int from, int count) throws IOException {
        var tensor = tensor(name);
        var shape = new ArrayList<>(tensor.shape());
        int rowBytes = tensor.values().capacity() / shape.getFirst();
        shape.set(0, count);
        var rows = tensor.values().slice(from * rowBytes, count * rowBytes).order(ByteOrder.LITTLE_ENDIAN);
        return new Tensor(List.copyOf(shape), rows);
    }
}
