package dev.podworks.denoiser;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Makes an exported network continuable, so that a stream can be passed through it in batches with the same result.
///
/// The exported graph begins with silence at each run: it pads its convolutions with zeros and starts its recurrent
/// layers from zero. Without the padding, the caller passes the frames before a batch with it; and the state of each
/// recurrent layer becomes an input, `state0` and so on, and an output, `state0_next`.
///
/// Reads the graph by the field numbers of ONNX's onnx.proto.
final class StatefulGraph {
    private static final int MODEL_GRAPH = 7;
    private static final int GRAPH_NODE = 1;
    private static final int GRAPH_INPUT = 11;
    private static final int GRAPH_OUTPUT = 12;
    private static final int NODE_INPUT = 1;
    private static final int NODE_OUTPUT = 2;
    private static final int NODE_TYPE = 4;

    private static final int GRU_INITIAL_STATE = 5;
    private static final int GRU_LAST_STATE = 1;

    private final Map<ByteString, ByteString> replacements = new HashMap<>();
    private int states;

    private StatefulGraph() {}

    /// @param model the exported network
    /// @throws IllegalArgumentException if it is no ONNX model
    static byte[] of(byte[] model) {
        try {
            var fields = UnknownFieldSet.parseFrom(model);
            var graph = UnknownFieldSet.parseFrom(
                    fields.getField(MODEL_GRAPH).getLengthDelimitedList().getFirst());
            return fields.toBuilder()
                    .clearField(MODEL_GRAPH)
                    .mergeField(MODEL_GRAPH, message(new StatefulGraph().changed(graph)))
                    .build()
                    .toByteArray();
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException("not an ONNX model", e);
        }
    }

    private UnknownFieldSet changed(UnknownFieldSet graph) throws InvalidProtocolBufferException {
        var nodes = Field.newBuilder();
        for (var bytes : graph.getField(GRAPH_NODE).getLengthDelimitedList()) {
            var node = UnknownFieldSet.parseFrom(bytes);
            switch (text(node, NODE_TYPE)) {
                case "Pad" ->
                    replacements.put(
                            names(node, NODE_OUTPUT).getFirst(),
                            names(node, NODE_INPUT).getFirst());
                case "GRU" -> nodes.addLengthDelimited(recurrent(node).toByteString());
                default -> nodes.addLengthDelimited(connected(node).toByteString());
            }
        }
        var changed = graph.toBuilder().clearField(GRAPH_NODE).mergeField(GRAPH_NODE, nodes.build());
        for (int i = 0; i < states; i++) {
            changed.mergeField(GRAPH_INPUT, message(ValueInfo.of(stateName(i), Networks.STATE_SHAPE)));
            changed.mergeField(GRAPH_OUTPUT, message(ValueInfo.of(nextStateName(i), Networks.STATE_SHAPE)));
        }
        return changed.build();
    }

    /// Nodes are in the order of their execution, so that a padding comes before its use.
    private UnknownFieldSet connected(UnknownFieldSet node) {
        var inputs = names(node, NODE_INPUT).stream()
                .map(name -> replacements.getOrDefault(name, name))
                .toList();
        return with(node, NODE_INPUT, inputs);
    }

    private UnknownFieldSet recurrent(UnknownFieldSet node) {
        var inputs = new ArrayList<>(names(node, NODE_INPUT));
        var outputs = new ArrayList<>(names(node, NODE_OUTPUT));
        inputs.set(GRU_INITIAL_STATE, ByteString.copyFromUtf8(stateName(states)));
        outputs.set(GRU_LAST_STATE, ByteString.copyFromUtf8(nextStateName(states)));
        states++;
        return with(with(node, NODE_INPUT, inputs), NODE_OUTPUT, outputs);
    }

    static String stateName(int index) {
        return "state" + index;
    }

    static String nextStateName(int index) {
        return stateName(index) + "_next";
    }

    private static List<ByteString> names(UnknownFieldSet node, int field) {
        return node.getField(field).getLengthDelimitedList();
    }

    private static String text(UnknownFieldSet node, int field) {
        return names(node, field).getFirst().toStringUtf8();
    }

    private static UnknownFieldSet with(UnknownFieldSet node, int field, List<ByteString> values) {
        var replacement = Field.newBuilder();
        values.forEach(replacement::addLengthDelimited);
        return node.toBuilder()
                .clearField(field)
                .mergeField(field, replacement.build())
                .build();
    }

    static Field message(UnknownFieldSet content) {
        return Field.newBuilder().addLengthDelimited(content.toByteString()).build();
    }

    /// onnx.proto's `ValueInfoProto` of a tensor of 32-bit floats.
    private static final class ValueInfo {
        private static final int FLOAT = 1;

        static UnknownFieldSet of(String name, long[] shape) {
            var dimensions = UnknownFieldSet.newBuilder();
            for (long length : shape) {
                dimensions.mergeField(1, message(number(length)));
            }
            var tensor = UnknownFieldSet.newBuilder()
                    .mergeField(1, Field.newBuilder().addVarint(FLOAT).build())
                    .mergeField(2, message(dimensions.build()))
                    .build();
            var type =
                    UnknownFieldSet.newBuilder().mergeField(1, message(tensor)).build();
            return UnknownFieldSet.newBuilder()
                    .mergeField(
                            1,
                            Field.newBuilder()
                                    .addLengthDelimited(ByteString.copyFromUtf8(name))
                                    .build())
                    .mergeField(2, message(type))
                    .build();
        }

        private static UnknownFieldSet number(long value) {
            return UnknownFieldSet.newBuilder()
                    .mergeField(1, Field.newBuilder().addVarint(value).build())
                    .build();
        }
    }
}
