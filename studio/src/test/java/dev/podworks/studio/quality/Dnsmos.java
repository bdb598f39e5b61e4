package dev.podworks.studio.quality;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.podworks.denoiser.Onnx;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// DNSMOS P.835 (Reddy, Gopal and Cutler, 2022): a network that predicts what listeners would say about speech, without
/// its clean original.
public final class Dnsmos implements AutoCloseable {
    public static final int SAMPLE_RATE_HZ = 16_000;
    /// 9.01 s: what the network was trained on.
    private static final int WINDOW = 144_160;
    /// From the network's outputs to the scale of listeners: constant, linear and quadratic coefficient, as published.
    private static final List<List<Double>> POLYNOMIALS = List.of(
            List.of(0.0052439, 1.22083953, -0.08397278),
            List.of(-0.39604546, 1.60915514, -0.13166888),
            List.of(0.04602535, 1.11546468, -0.06766283));

    private final OrtSession session;

    /// @param directory of the installed network
    public Dnsmos(Path directory) throws IOException, OrtException {
        session = Onnx.open(Files.readAllBytes(directory.resolve("sig_bak_ovr.onnx")));
    }

    /// From 1 to 5.
    ///
    /// @param signal what listeners would say of the voice
    /// @param background of the rest
    /// @param overall of both
    public record Opinion(double signal, double background, double overall) {}

    /// The mean over windows. Speech that is shorter than a window is repeated.
    ///
    /// @param speech at [#SAMPLE_RATE_HZ]
    /// @param hopSeconds from one window to the next: 1 in the authors' tool
    public Opinion of(float[] speech, int hopSeconds) throws OrtException {
        var repeated = speech;
        while (repeated.length < WINDOW) {
            repeated = Arrays.copyOf(repeated, repeated.length * 2);
            System.arraycopy(repeated, 0, repeated, repeated.length / 2, repeated.length / 2);
        }
        var sums = new double[POLYNOMIALS.size()];
        int windows = 0;
        for (int from = 0; from + WINDOW <= repeated.length; from += hopSeconds * SAMPLE_RATE_HZ) {
            var outputs = outputs(Arrays.copyOfRange(repeated, from, from + WINDOW));
            Arrays.setAll(sums, i -> sums[i] + value(POLYNOMIALS.get(i), outputs[i]));
            windows++;
        }
        return new Opinion(sums[0] / windows, sums[1] / windows, sums[2] / windows);
    }

    private float[] outputs(float[] window) throws OrtException {
        var shape = new long[] {1, WINDOW};
        try (var input = OnnxTensor.createTensor(Onnx.ENVIRONMENT, FloatBuffer.wrap(window), shape);
                var result = session.run(Map.of("input_1", input))) {
            return ((float[][]) result.get(0).getValue())[0];
        }
    }

    private static double value(List<Double> polynomial, double x) {
        return IntStream.range(0, polynomial.size())
                .mapToDouble(power -> polynomial.get(power) * Math.pow(x, power))
                .sum();
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }
}
