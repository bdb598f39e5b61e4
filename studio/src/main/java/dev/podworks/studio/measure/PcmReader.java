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
        readAtMost(Long.MAX_VALUE, in, channels, sink);
    }

    /// Reads to the end, or until more than `framesMax` frames were read.
    ///
    /// @return the number of frames read: more than `framesMax` if reading stopped there
    public static long readAtMost(long framesMax, InputStream in, int channels, PcmSink sink) throws IOException {
        byte[] bytes = new byte[BLOCK_FRAMES * channels * Float.BYTES];
        FloatBuffer floats =
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        float[] samples = new float[BLOCK_FRAMES * channels];
        double[][] block = new double[channels][BLOCK_FRAMES];
        long framesRead = 0;
        int read;
        while (framesRead <= framesMax && (read = in.readNBytes(bytes, 0, bytes.length)) > 0) {
            int frames = read / (channels * Float.BYTES);
            floats.get(0, samples, 0, frames * channels);
            for (int channel = 0; channel < channels; channel++) {
                var target = block[channel];
                for (int frame = 0, i = channel; frame < frames; frame++, i += channels) {
                    target[frame] = samples[i];
                }
            }
            sink.accept(block, frames);
            framesRead += frames;
        }
        return framesRead;
    }
}
