package dev.podworks.studio.output;

import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;

import dev.podworks.studio.measure.PeaksMeter.Peaks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.json.JsonMapper;

/// A waveform as web players draw it: version 2 of audiowaveform's JSON, 8 bits, the lowest and the highest sample of
/// each stretch in turn, from -128 to 127.
public final class Waveform {
    private static final JsonMapper JSON = JsonMapper.shared();

    private Waveform() {}

    public static void write(Peaks peaks, Path file) throws IOException {
        var data = new int[2 * peaks.lowest().length];
        for (int i = 0; i < peaks.lowest().length; i++) {
            data[2 * i] = scaled(peaks.lowest()[i]);
            data[2 * i + 1] = scaled(peaks.highest()[i]);
        }
        var document = JSON.createObjectNode()
                .put("version", 2)
                .put("channels", 1)
                .put("sample_rate", SAMPLE_RATE_HZ)
                .put("samples_per_pixel", peaks.framesEach())
                .put("bits", 8)
                .put("length", peaks.lowest().length)
                .set("data", JSON.valueToTree(data));
        Files.write(file, JSON.writeValueAsBytes(document));
    }

    private static int scaled(float sample) {
        return Math.clamp(Math.round(sample * 128), -128, 127);
    }
}
