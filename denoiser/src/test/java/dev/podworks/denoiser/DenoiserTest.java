package dev.podworks.denoiser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// With the real model, which the module `models` has downloaded. It is missing on machines without a network, but not
/// where `PODWORKS_MODELS=required`.
class DenoiserTest {
    private static final Path MODEL =
            Path.of(System.getProperty("podworks.root"), "models", "target", "models", "deepfilternet3");
    private static final int UNLIMITED_DB = 100;

    private static Networks networks;

    @BeforeAll
    static void open() throws Exception {
        var isRequired = Objects.equals(System.getenv("PODWORKS_MODELS"), "required");
        assumeTrue(isRequired || Files.exists(MODEL), "the model is not installed");
        networks = new Networks(Model.verified(MODEL));
    }

    @AfterAll
    static void close() throws Exception {
        if (networks != null) {
            networks.close();
        }
    }

    /// `denoised.s16` is the output of the authors' library (libDF 0.5.6), 2 s of speech with white noise.
    @Test
    void outputIsThatOfTheAuthorsLibrary() throws Exception {
        var denoised = denoise(samples("noisy.s16"), 1, UNLIMITED_DB);
        var expected = samples("denoised.s16");
        assertThat(denoised).hasSameSizeAs(expected);
        // 16 bits have a noise of -101 dBFS.
        assertThat(differenceDb(denoised, expected)).isLessThan(-95);
    }

    @Test
    void attenuationIsLimited() throws Exception {
        var noise = noise(3 * Framing.SAMPLE_RATE_HZ);
        var rest = new float[Framing.SAMPLE_RATE_HZ];
        System.arraycopy(denoise(noise, 1, 12), 2 * Framing.SAMPLE_RATE_HZ, rest, 0, rest.length);
        assertThat(levelDb(rest) - levelDb(noise)).isBetween(-12.5, -11.0);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {0, 1, 479, 480, 481, DeepFilterNet.DELAY, DeepFilterNet.BATCH - 1, DeepFilterNet.BATCH, 70_000})
    void outputIsAsLongAsTheInput(int length) throws Exception {
        assertThat(denoise(new float[length], 1, UNLIMITED_DB)).hasSize(length);
    }

    /// With a limit of 0 dB, the recording passes unchanged, if frames and delay are right.
    @Test
    void channelsAreInSyncWithTheInput() throws Exception {
        var stereo = noise(2 * 50_000);
        assertThat(differenceDb(denoise(stereo, 2, 0), stereo)).isLessThan(-120);
    }

    /// The longer delay is compensated, too.
    @Test
    void reverberantRecordingsAreInSyncWithTheInput() throws Exception {
        var stereo = noise(2 * 50_000);
        var kept = new Attenuation.Span(0, 50_000);
        assertThat(differenceDb(denoise(stereo, 2, 0, true, kept), stereo)).isLessThan(-120);
    }

    @Test
    void keptSpansPassUnchanged() throws Exception {
        int second = Framing.SAMPLE_RATE_HZ;
        var noise = noise(6 * second);
        var denoised = denoise(noise, 1, UNLIMITED_DB, new Attenuation.Span(2 * second, 4 * second));
        assertThat(differenceDb(part(denoised, 2, 4), part(noise, 2, 4))).isLessThan(-120);
        assertThat(levelDb(part(denoised, 1, 1.7)) - levelDb(noise)).isLessThan(-15);
        assertThat(levelDb(part(denoised, 4.3, 6)) - levelDb(noise)).isLessThan(-15);
    }

    private static float[] part(float[] samples, double fromSeconds, double toSeconds) {
        int rate = Framing.SAMPLE_RATE_HZ;
        return Arrays.copyOfRange(samples, (int) (fromSeconds * rate), (int) (toSeconds * rate));
    }

    @Test
    void changedModelIsRefused(@TempDir Path copy) throws Exception {
        for (var name : new String[] {"enc.onnx", "erb_dec.onnx", "df_dec.onnx"}) {
            Files.copy(MODEL.resolve(name), copy.resolve(name));
        }
        var weights = Files.readAllBytes(copy.resolve("enc.onnx"));
        weights[weights.length / 2] ^= 1;
        Files.write(copy.resolve("enc.onnx"), weights);
        assertThatThrownBy(() -> Model.verified(copy)).isInstanceOf(IOException.class);
    }

    private static float[] denoise(float[] samples, int channels, double limitDb, Attenuation.Span... kept)
            throws Exception {
        return denoise(samples, channels, limitDb, false, kept);
    }

    private static float[] denoise(
            float[] samples, int channels, double limitDb, boolean isReverberant, Attenuation.Span... kept)
            throws Exception {
        var input = ByteBuffer.allocate(samples.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        input.asFloatBuffer().put(samples);
        var output = new ByteArrayOutputStream();
        new Denoiser(networks, channels, limitDb, isReverberant, List.of(kept))
                .denoise(new ByteArrayInputStream(input.array()), output);
        var denoised = new float[output.size() / Float.BYTES];
        ByteBuffer.wrap(output.toByteArray())
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer()
                .get(denoised);
        return denoised;
    }

    private static float[] samples(String resource) {
        try (var file = DenoiserTest.class.getResourceAsStream(resource)) {
            var values = ByteBuffer.wrap(Objects.requireNonNull(file).readAllBytes())
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asShortBuffer();
            var samples = new float[values.remaining()];
            for (int i = 0; i < samples.length; i++) {
                samples[i] = values.get(i) / 32_768f;
            }
            return samples;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static float[] noise(int length) {
        var random = new Random(1);
        var noise = new float[length];
        for (int i = 0; i < length; i++) {
            noise[i] = (random.nextFloat() - 0.5f) * 0.1f;
        }
        return noise;
    }

    private static double differenceDb(float[] a, float[] b) {
        var difference = new float[a.length];
        for (int i = 0; i < a.length; i++) {
            difference[i] = a[i] - b[i];
        }
        return levelDb(difference);
    }

    private static double levelDb(float[] samples) {
        double power = 0;
        for (float sample : samples) {
            power += sample * sample;
        }
        return 10 * Math.log10(power / samples.length + 1e-20);
    }
}
