package dev.podworks.studio.render.pass;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;

import dev.podworks.studio.leveling.GainCurve;
import dev.podworks.studio.measure.PremasterMeasurement;
import dev.podworks.studio.measure.PremasterMeter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Path;

/// Applies a gain curve to a premaster in place, and measures the result. FFmpeg's `volume` filter takes no curve of
/// thousands of points, and a second file would double the disk space of a long recording.
final class GainPass {
    private static final int CHUNK_BLOCKS = 20;

    private final int channels;
    private final byte[] bytes;
    private final FloatBuffer floats;
    private final double[][] block;

    GainPass(int channels) {
        this.channels = channels;
        this.bytes = new byte[CHUNK_BLOCKS * BLOCK_FRAMES * channels * Float.BYTES];
        this.floats = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        this.block = new double[channels][BLOCK_FRAMES];
    }

    /// @param premaster PCM in 32-bit floats
    PremasterMeasurement apply(GainCurve gain, Path premaster) throws IOException, InterruptedException {
        var meter = new PremasterMeter(channels);
        var reader = gain.new Reader();
        int frameBytes = channels * Float.BYTES;
        try (var file = new RandomAccessFile(premaster.toFile(), "rw")) {
            long length = file.length();
            for (long position = 0; position < length; position += bytes.length) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                int size = (int) Math.min(bytes.length, length - position);
                file.seek(position);
                file.readFully(bytes, 0, size);
                apply(reader, position / frameBytes, size / frameBytes, meter);
                file.seek(position);
                file.write(bytes, 0, size);
            }
        }
        return meter.measurement();
    }

    private void apply(GainCurve.Reader gain, long firstFrame, int frames, PremasterMeter meter) {
        for (int offset = 0; offset < frames; offset += BLOCK_FRAMES) {
            int count = Math.min(BLOCK_FRAMES, frames - offset);
            for (int i = 0; i < count * channels; i++) {
                block[i % channels][i / channels] = floats.get(offset * channels + i);
            }
            gain.apply(block, firstFrame + offset, count);
            for (int i = 0; i < count * channels; i++) {
                floats.put(offset * channels + i, (float) block[i % channels][i / channels]);
            }
            meter.accept(block, count);
        }
    }
}
