package dev.podworks.vad;

import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Finds the speech in a file of mono PCM with 16-bit little-endian samples at 16 kHz, and writes a byte for every 32
/// ms: the probability of speech, from 0 to 255. A rest of less than 32 ms is ignored. It is a process of its own, so
/// that a crash of native code ends only one job, and that a job can be cancelled at any time.
///
/// Arguments: the directory of ONNX Runtime's native libraries, the model's file, the file of the speech, and that of
/// the result.
public final class VadProgram {
    private VadProgram() {}

    public static void main(String[] arguments) throws IOException, OrtException {
        if (arguments.length != 4) {
            System.err.println("Usage: VadProgram LIBRARIES MODEL SPEECH RESULT");
            System.exit(2);
        }
        System.setProperty("onnxruntime.native.path", arguments[0]);
        try (var vad = new SileroVad(SileroVad.verified(Path.of(arguments[1])));
                var input = Files.newInputStream(Path.of(arguments[2]));
                var output = Files.newOutputStream(Path.of(arguments[3]))) {
            vad.detect(input, output);
        }
    }
}
