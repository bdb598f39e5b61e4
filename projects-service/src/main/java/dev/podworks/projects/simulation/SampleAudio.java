package dev.podworks.projects.simulation;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;

/// A second of a quiet tone as a WAV file.
final class SampleAudio {
    static final int SECONDS = 1;

    private static final int RATE_HZ = 16_000;
    private static final int TONE_HZ = 440;
    private static final double LEVEL = 0.1;
    private static final AudioFormat FORMAT = new AudioFormat(RATE_HZ, Short.SIZE, 1, true, false);

    private SampleAudio() {}

    static byte[] wav() {
        var samples = ByteBuffer.allocate(RATE_HZ * Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < RATE_HZ; i++) {
            samples.putShort((short) (LEVEL * Short.MAX_VALUE * Math.sin(2 * Math.PI * TONE_HZ * i / RATE_HZ)));
        }
        var file = new ByteArrayOutputStream();
        try (var audio = new AudioInputStream(new ByteArrayInputStream(samples.array()), FORMAT, RATE_HZ)) {
            AudioSystem.write(audio, AudioFileFormat.Type.WAVE, file);
        } catch (IOException e) {
            throw new UncheckedIOException("Writing to memory failed", e);
        }
        return file.toByteArray();
    }
}
