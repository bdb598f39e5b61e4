package dev.podworks.denoiser;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// The three networks of DeepFilterNet3 in ONNX Runtime: an encoder, a decoder of gains by band, and a decoder of the
/// deep filter's coefficients. They run on one core.
final class Networks implements AutoCloseable {
    /// Frames of one run: 0.64 s. Longer runs take more memory and less time by a few percent.
    static final int BATCH = 64;

    /// Taps of the deep filter, each a complex number.
    static final int TAPS = 5;

    static final long[] STATE_SHAPE = {1, 1, 256};

    /// Frames before a batch that the convolutions of the encoder reach, and those of the decoder of coefficients.
    static final int ENCODER_REACH = 2;

    private static final int DECODER_REACH = 4;
    private static final int CHANNELS = 64;

    private final OrtSession encoder;
    private final OrtSession gainDecoder;
    private final OrtSession coefficientDecoder;

    /// @param model a directory with `enc.onnx`, `erb_dec.onnx` and `df_dec.onnx`
    Networks(Path model) throws IOException, OrtException {
        encoder = open(model.resolve("enc.onnx"));
        gainDecoder = open(model.resolve("erb_dec.onnx"));
        coefficientDecoder = open(model.resolve("df_dec.onnx"));
    }

    private static OrtSession open(Path network) throws IOException, OrtException {
        return Onnx.open(StatefulGraph.of(Files.readAllBytes(network)));
    }

    /// What the networks return for a batch.
    ///
    /// @param gains by frame and band, from 0 to 1
    /// @param coefficients by frame, bin, tap, and real or imaginary part
    record Output(FloatBuffer gains, FloatBuffer coefficients) {}

    /// What one stream passes to the networks, and what they remember of it.
    static final class Stream {
        final FloatBuffer levels = Onnx.direct((ENCODER_REACH + BATCH) * ErbBands.COUNT);
        final FloatBuffer spectra = Onnx.direct(2 * (ENCODER_REACH + BATCH) * Features.FILTERED_BINS);
        private final FloatBuffer encoded = Onnx.direct(CHANNELS * (DECODER_REACH + BATCH) * Features.FILTERED_BINS);
        private final State encoderState = new State(1);
        private final State gainState = new State(2);
        private final State coefficientState = new State(2);
    }

    private static final class State {
        private final FloatBuffer[] layers;

        State(int count) {
            layers = new FloatBuffer[count];
            for (int i = 0; i < count; i++) {
                layers[i] = Onnx.direct((int) STATE_SHAPE[2]);
            }
        }
    }

    /// Continues the stream by a batch: its features are those of the frames before, within the reach, and of the
    /// batch.
    Output run(Stream stream) throws OrtException {
        try (var inputs = new Inputs(stream.encoderState)) {
            inputs.add("feat_erb", stream.levels, 1, 1, ENCODER_REACH + BATCH, ErbBands.COUNT);
            inputs.add("feat_spec", stream.spectra, 1, 2, ENCODER_REACH + BATCH, Features.FILTERED_BINS);
            try (var encoded = encoder.run(inputs.tensors)) {
                inputs.keepState(encoded);
                return new Output(gains(stream, encoded), coefficients(stream, encoded));
            }
        }
    }

    private FloatBuffer gains(Stream stream, OrtSession.Result encoded) throws OrtException {
        try (var inputs = new Inputs(stream.gainState)) {
            for (var name : new String[] {"emb", "e3", "e2", "e1", "e0"}) {
                inputs.add(name, output(encoded, name));
            }
            try (var decoded = gainDecoder.run(inputs.tensors)) {
                inputs.keepState(decoded);
                return output(decoded, "m").getFloatBuffer();
            }
        }
    }

    private FloatBuffer coefficients(Stream stream, OrtSession.Result encoded) throws OrtException {
        try (var inputs = new Inputs(stream.coefficientState)) {
            append(output(encoded, "c0").getFloatBuffer(), stream.encoded);
            inputs.add("c0", stream.encoded, 1, CHANNELS, DECODER_REACH + BATCH, Features.FILTERED_BINS);
            inputs.add("emb", output(encoded, "emb"));
            try (var decoded = coefficientDecoder.run(inputs.tensors, inputs.outputsWith("coefs"))) {
                inputs.keepState(decoded);
                return output(decoded, "coefs").getFloatBuffer();
            }
        }
    }

    /// Keeps the last frames of each channel, and appends those of the batch.
    private static void append(FloatBuffer batch, FloatBuffer window) {
        int kept = DECODER_REACH * Features.FILTERED_BINS;
        int added = BATCH * Features.FILTERED_BINS;
        for (int channel = 0; channel < CHANNELS; channel++) {
            int start = channel * (kept + added);
            window.put(start, window, start + added, kept);
            window.put(start + kept, batch, channel * added, added);
        }
    }

    private static OnnxTensor output(OrtSession.Result result, String name) {
        return (OnnxTensor) result.get(name).orElseThrow();
    }

    /// The inputs of one run, with the state of the recurrent layers.
    private final class Inputs implements AutoCloseable {
        private final Map<String, OnnxTensor> tensors = new HashMap<>();
        private final Map<String, OnnxTensor> owned = new HashMap<>();
        private final State state;

        Inputs(State state) throws OrtException {
            this.state = state;
            for (int i = 0; i < state.layers.length; i++) {
                add(StatefulGraph.stateName(i), state.layers[i], STATE_SHAPE);
            }
        }

        void add(String name, FloatBuffer values, long... shape) throws OrtException {
            var tensor = OnnxTensor.createTensor(Onnx.ENVIRONMENT, values.rewind(), shape);
            owned.put(name, tensor);
            tensors.put(name, tensor);
        }

        void add(String name, OnnxTensor output) {
            tensors.put(name, output);
        }

        Set<String> outputsWith(String name) {
            return state.layers.length == 1
                    ? Set.of(name, StatefulGraph.nextStateName(0))
                    : Set.of(name, StatefulGraph.nextStateName(0), StatefulGraph.nextStateName(1));
        }

        void keepState(OrtSession.Result result) {
            for (int i = 0; i < state.layers.length; i++) {
                state.layers[i]
                        .rewind()
                        .put(output(result, StatefulGraph.nextStateName(i)).getFloatBuffer());
            }
        }

        @Override
        public void close() {
            owned.values().forEach(OnnxTensor::close);
        }
    }

    @Override
    public void close() throws OrtException {
        encoder.close();
        gainDecoder.close();
        coefficientDecoder.close();
    }
}
