package dev.podworks.studio.output;

import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;

import dev.podworks.contracts.output.FileFormat;
import dev.podworks.studio.measure.WaveformMeter.Peaks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.json.JsonMapper;

/// Waveforms for web players: version 2 of audiowaveform's JSON, 8 bits, minimum and maximum of each window in turn,
/// from -128 to 127. The input's are numbered where a deliverable mixes two voices.
public enum WaveformFile implements OutputFormat {
    OUTPUT(FileFormat.WAVEFORM),
    INPUT(FileFormat.INPUT_WAVEFORM),
    FIRST_INPUT(FileFormat.FIRST_INPUT_WAVEFORM),
    SECOND_INPUT(FileFormat.SECOND_INPUT_WAVEFORM);

    private static final JsonMapper JSON = JsonMapper.shared();

    private final FileFormat file;

    WaveformFile(FileFormat file) {
        this.file = file;
    }

    @Override
    public FileFormat file() {
        return file;
    }

    public static Path write(Peaks peaks, Path file) throws IOException {
        var data = new int[2 * peaks.minima().length];
        for (int i = 0; i < peaks.minima().length; i++) {
            data[2 * i] = scaled(peaks.minima()[i]);
            data[2 * i + 1] = scaled(peaks.maxima()[i]);
        }
        var document = JSON.createObjectNode()
                .put("version", 2)
                .put("channels", 1)
                .put("sample_rate", SAMPLE_RATE_HZ)
                .put("samples_per_pixel", peaks.framesPerWindow())
                .put("bits", 8)
                .put("length", peaks.minima().length)
                .set("data", JSON.valueToTree(data));
        return Files.write(file, JSON.writeValueAsBytes(document));
    }

    private static int scaled(float sample) {
        return Math.clamp(Math.round(sample * 128), -128, 127);
    }
}
