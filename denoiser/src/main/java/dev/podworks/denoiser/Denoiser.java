package dev.podworks.denoiser;

import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Denoises a stream of interleaved 32-bit float PCM at 48 kHz. The output is as long as the input and in sync with it.
/// Memory does not depend on the length.
final class Denoiser {
    private final List<DeepFilterNet> channels = new ArrayList<>();
    /// Empty, or of each channel.
    private final List<Dereverberation> rooms = new ArrayList<>();
    private final List<float[]> batches = new ArrayList<>();
    private final byte[] bytes;
    private final ByteBuffer samples;

    /// @param limitDb by how much noise is attenuated at most
    /// @param isReverberant whether late reverberation is removed before noise
    /// @param kept where the recording passes unchanged, in order
    Denoiser(Networks networks, int channelCount, double limitDb, boolean isReverberant, List<Attenuation.Span> kept) {
        for (int i = 0; i < channelCount; i++) {
            channels.add(new DeepFilterNet(networks, new Attenuation(limitDb, kept)));
            if (isReverberant) {
                rooms.add(new Dereverberation(kept));
            }
            batches.add(new float[DeepFilterNet.BATCH]);
        }
        this.bytes = new byte[DeepFilterNet.BATCH * frameBytes()];
        this.samples = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private int frameBytes() {
        return channels.size() * Float.BYTES;
    }

    /// Bytes after the last whole frame of the input are ignored.
    void denoise(InputStream input, OutputStream output) throws IOException, OrtException {
        int delayFrames = DeepFilterNet.DELAY + (rooms.isEmpty() ? 0 : Dereverberation.DELAY);
        long delay = (long) delayFrames * frameBytes();
        long received = 0;
        long written = 0;
        boolean ended = false;
        while (!ended || written < received) {
            int read = ended ? 0 : input.readNBytes(bytes, 0, bytes.length);
            ended = read < bytes.length;
            int whole = read - read % frameBytes();
            Arrays.fill(bytes, whole, bytes.length, (byte) 0);
            received += whole;
            process();
            int skipped = (int) Math.min(delay, bytes.length);
            delay -= skipped;
            int length = (int) Math.min(bytes.length - skipped, received - written);
            output.write(bytes, skipped, length);
            written += length;
        }
        output.flush();
    }

    private void process() throws OrtException {
        for (int channel = 0; channel < channels.size(); channel++) {
            var batch = batches.get(channel);
            for (int i = 0; i < batch.length; i++) {
                batch[i] = samples.getFloat((i * channels.size() + channel) * Float.BYTES);
            }
            if (!rooms.isEmpty()) {
                rooms.get(channel).process(batch);
            }
            channels.get(channel).process(batch);
            for (int i = 0; i < batch.length; i++) {
                samples.putFloat((i * channels.size() + channel) * Float.BYTES, batch[i]);
            }
        }
    }
}
