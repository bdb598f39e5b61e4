package dev.podworks.studio.quality;

import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.TestModels;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Real speech with recorded noise, as `sound-bench` mixes them: 24 s of a reader, with pauses.
public final class NoisySpeech {
    private static final List<String> PASSAGES = List.of("0870.wav", "0880.wav", "0890.wav", "0920.wav");
    private static final int RATE_HZ = 48_000;
    private static final int EDGE = RATE_HZ / 2;
    private static final int GAP = RATE_HZ * 6 / 10;
    private static final int RAMP = RATE_HZ / 100;
    private static final int CROSSFADE = RATE_HZ / 20;
    private static final double VOICE_DBFS = -26;

    private final Path directory;

    /// @param directory for the recordings
    public NoisySpeech(Path directory) {
        this.directory = directory;
    }

    /// Without noise: digital silence in the pauses.
    public Path clean() throws Exception {
        var file = directory.resolve("clean.wav");
        if (Files.notExists(file)) {
            var speech = speech();
            var raw = write(directory.resolve("voice.wav"), speech);
            var audible = TestMedia.decode(raw, SpeechLevels.AUDIBLE);
            write(file, amplified(speech, VOICE_DBFS - SpeechLevels.of(audible).voiceDb(audible)));
        }
        return file;
    }

    /// @param noise a file of the test material
    /// @param snrDb how far the noise is below the voice
    public Path with(String noise, double snrDb) throws Exception {
        var speech = TestMedia.decode(clean());
        var source = TestModels.material("noise").resolve(noise);
        // The second half is held back from everything but final tables of the bench.
        var half = half(TestMedia.decode(source));
        double levelDb = SpeechLevels.levelDb(half(TestMedia.decode(source, SpeechLevels.AUDIBLE)));
        var looped = looped(amplified(half, VOICE_DBFS - snrDb - levelDb), speech.length);
        var mixed = new float[speech.length];
        IntStream.range(0, mixed.length).forEach(i -> mixed[i] = speech[i] + looped[i]);
        return write(directory.resolve(noise.replace(".ogg", ".wav")), mixed);
    }

    private static float[] half(float[] samples) {
        return Arrays.copyOf(samples, samples.length / 2);
    }

    private static float[] speech() throws Exception {
        var parts = new ArrayList<float[]>();
        for (var passage : PASSAGES) {
            parts.add(TestMedia.decode(TestModels.material("speech").resolve(passage)));
        }
        int length = 2 * EDGE
                + (parts.size() - 1) * GAP
                + parts.stream().mapToInt(part -> part.length).sum();
        var joined = new float[length];
        int position = EDGE;
        for (var part : parts) {
            fade(part);
            System.arraycopy(part, 0, joined, position, part.length);
            position += part.length + GAP;
        }
        return joined;
    }

    /// So that cuts don't click.
    private static void fade(float[] part) {
        for (int i = 0; i < RAMP; i++) {
            part[i] *= (float) i / RAMP;
            part[part.length - 1 - i] *= (float) i / RAMP;
        }
    }

    /// Repeats noise with crossfades of equal power.
    private static float[] looped(float[] noise, int length) {
        var loop = Arrays.copyOfRange(noise, CROSSFADE, noise.length);
        for (int i = 0; i < CROSSFADE; i++) {
            int end = loop.length - CROSSFADE + i;
            double phase = (double) i / CROSSFADE;
            loop[end] = (float) (loop[end] * Math.sqrt(1 - phase) + noise[i] * Math.sqrt(phase));
        }
        var looped = new float[length];
        IntStream.range(0, length).forEach(i -> looped[i] = loop[i % loop.length]);
        return looped;
    }

    private static float[] amplified(float[] samples, double gainDb) {
        var amplified = new float[samples.length];
        double gain = Math.pow(10, gainDb / 20);
        IntStream.range(0, samples.length).forEach(i -> amplified[i] = (float) (samples[i] * gain));
        return amplified;
    }

    private Path write(Path file, float[] samples) throws Exception {
        var bytes = ByteBuffer.allocate(samples.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(samples);
        var raw = Files.write(directory.resolve("raw"), bytes.array());
        TestMedia.ffmpeg(
                "-f", "f32le", "-ar", "" + RATE_HZ, "-ac", "1", "-i", raw.toString(), "-c:a", "pcm_s24le", "" + file);
        return file;
    }
}
