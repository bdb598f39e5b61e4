package dev.podworks.studio.measure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/// Reads interleaved 32-bit float PCM, FFmpeg's `f32le`, in blocks of 50 ms.
public final class PcmReader {
    public static final int SAMPLE_RATE_HZ = 48_000;
    /// 50 ms: short enough for the pauses between words, and a divisor of every other window in this package.
    public static final int BLOCK_FRAMES = SAMPLE_RATE_HZ / 20;

    private PcmReader() {}

    /// Reads to the end.
    public static void readAll(InputStream in, int channels, PcmSink sink) throws IOException {
        byte[] bytes = new byte[BLOCK_FRAMES * channels * Float.BYTES];
        FloatBuffer samples =
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        double[][] block = new double[channels][BLOCK_FRAMES];
        int read;
        while ((read = in.readNBytes(bytes, 0, bytes.length)) > 0) {
            int frames = read / (channels * Float.BYTES);
            for (int frame = 0, i = 0; frame < frames; frame++) {
                for (int channel = 0; channel < channels; channel++) {
                    block[channel][frame] = samples.get(i++);
                }
            }
            sink.accept(block, frames);
        }
    }
}
