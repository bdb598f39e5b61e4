package dev.podworks.denoiser;

import ai.onnxruntime.OrtException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;

/// A filter for a pipeline: reads PCM from standard input and writes it to standard output, as 32-bit little-endian
/// floats at 48 kHz. It is a process of its own, so that a crash of native code ends only one job, and that a job can
/// be cancelled at any time.
///
/// Arguments: the directory of ONNX Runtime's native libraries, that of the model, the number of channels, the maximum
/// attenuation of noise in dB, `reverberant` if late reverberation is removed or `dry`, and the spans that pass
/// unchanged, in order, each as two numbers of samples such as `48000-96000`.
public final class DenoiserProgram {
    public static final String REVERBERANT = "reverberant";
    public static final String DRY = "dry";

    private DenoiserProgram() {}

    public static void main(String[] arguments) throws IOException, OrtException {
        if (arguments.length < 5) {
            System.err.println("Usage: DenoiserProgram LIBRARIES MODEL CHANNELS LIMIT_DB ROOM [START-END]...");
            System.exit(2);
        }
        System.setProperty("onnxruntime.native.path", arguments[0]);
        var model = Model.verified(Path.of(arguments[1]));
        try (var networks = new Networks(model);
                var input = new FileInputStream(FileDescriptor.in);
                var output = new FileOutputStream(FileDescriptor.out)) {
            var kept = Stream.of(arguments).skip(5).map(Attenuation.Span::parse).toList();
            new Denoiser(
                            networks,
                            Integer.parseInt(arguments[2]),
                            Double.parseDouble(arguments[3]),
                            arguments[4].equals(REVERBERANT),
                            kept)
                    .denoise(input, output);
        }
    }
}
