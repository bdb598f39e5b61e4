package dev.podworks.studio.render.pass;

import dev.podworks.studio.declipping.Declipper;
import dev.podworks.studio.measure.Clipping;
import dev.podworks.studio.measure.PcmSink;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Writes a clipped recording with its clipped samples restored: interleaved 32-bit floats, which have headroom.
final class DeclipPass implements PcmSink, AutoCloseable {
    private final OutputStream file;
    private final Declipper declipper;
    private Optional<IOException> failure = Optional.empty();

    DeclipPass(int channels, Clipping clipping, Path file) throws IOException {
        this.file = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        this.declipper = new Declipper(channels, clipping.level(), this::write);
    }

    @Override
    public void accept(double[][] channels, int frames) {
        declipper.accept(channels, frames);
    }

    private void write(double[][] channels, int frames) {
        var pcm = ByteBuffer.allocate(frames * channels.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int frame = 0; frame < frames; frame++) {
            for (var channel : channels) {
                pcm.putFloat((float) channel[frame]);
            }
        }
        try {
            file.write(pcm.array());
        } catch (IOException e) {
            failure = Optional.of(e);
        }
    }

    /// @throws IOException also if an earlier frame could not be written
    void finish() throws IOException {
        declipper.finish();
        file.flush();
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
