package dev.podworks.studio.render.pass;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;

import dev.podworks.studio.leveling.GainCurve;
import dev.podworks.studio.measure.PremasterMeasurement;
import dev.podworks.studio.measure.PremasterMeter;
import dev.podworks.studio.trimming.Cuts;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.BitSet;

/// Applies a gain curve to a premaster and cuts it, both in place, and measures the result. FFmpeg's `volume` and
/// `aselect` filters take no lists of thousands of points, and a second file would double the disk space of a long
/// recording.
final class EditPass {
    private static final int CHUNK_BLOCKS = 20;

    private final int channels;
    private final GainCurve.Reader gain;
    private final BitSet cutBlocks;
    private final PremasterMeter meter;
    private final byte[] bytes;
    private final FloatBuffer floats;
    private final double[][] block;
    private final double[][] removed;
    /// Whether the last block was removed, so that the next one has to be faded in.
    private boolean inCut;

    /// Of one premaster.
    EditPass(int channels, GainCurve curve, Cuts cuts) {
        this.channels = channels;
        this.gain = curve.new Reader();
        this.cutBlocks = cuts.blocks();
        this.meter = new PremasterMeter(channels);
        this.bytes = new byte[CHUNK_BLOCKS * BLOCK_FRAMES * channels * Float.BYTES];
        this.floats = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        this.block = new double[channels][BLOCK_FRAMES];
        this.removed = new double[channels][BLOCK_FRAMES];
    }

    /// @param premaster PCM in 32-bit floats
    PremasterMeasurement apply(Path premaster) throws IOException, InterruptedException {
        int frameBytes = channels * Float.BYTES;
        try (var file = new RandomAccessFile(premaster.toFile(), "rw")) {
            long length = file.length();
            long written = 0;
            for (long position = 0; position < length; position += bytes.length) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                int size = (int) Math.min(bytes.length, length - position);
                file.seek(position);
                file.readFully(bytes, 0, size);
                int kept = edit(position / frameBytes, size / frameBytes) * frameBytes;
                file.seek(written);
                file.write(bytes, 0, kept);
                written += kept;
            }
            file.setLength(written);
        }
        return meter.measurement();
    }

    /// @return how many frames are kept, at the start of the bytes
    private int edit(long firstFrame, int frames) {
        int kept = 0;
        for (int offset = 0; offset < frames; offset += BLOCK_FRAMES) {
            int count = Math.min(BLOCK_FRAMES, frames - offset);
            read(offset, count);
            gain.apply(block, firstFrame + offset, count);
            if (cutBlocks.get((int) ((firstFrame + offset) / BLOCK_FRAMES))) {
                remove(count);
            } else {
                fadeIn(count);
                meter.accept(block, count);
                write(kept, count);
                kept += count;
            }
        }
        return kept;
    }

    /// Keeps the first block of a cut, which is faded out over the first one after it.
    private void remove(int count) {
        for (int channel = 0; channel < channels && !inCut; channel++) {
            System.arraycopy(block[channel], 0, removed[channel], 0, count);
        }
        inCut = true;
    }

    /// With constant power, since the noise of the two is not correlated.
    private void fadeIn(int count) {
        for (int channel = 0; channel < channels && inCut; channel++) {
            for (int i = 0; i < count; i++) {
                double angle = Math.PI / 2 * i / count;
                block[channel][i] = block[channel][i] * Math.sin(angle) + removed[channel][i] * Math.cos(angle);
            }
        }
        inCut = false;
    }

    private void read(int offset, int count) {
        for (int i = 0; i < count * channels; i++) {
            block[i % channels][i / channels] = floats.get(offset * channels + i);
        }
    }

    private void write(int offset, int count) {
        for (int i = 0; i < count * channels; i++) {
            floats.put(offset * channels + i, (float) block[i % channels][i / channels]);
        }
    }
}
