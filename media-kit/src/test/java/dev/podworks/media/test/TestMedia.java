package dev.podworks.media.test;

import dev.podworks.media.Ffmpeg;
import dev.podworks.media.FfmpegRun;
import dev.podworks.media.FfmpegTools;
import dev.podworks.media.ResourceLimits;
import dev.podworks.media.Sandbox;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Makes and reads the recordings of the tests with the machine's FFmpeg (another one: `-Dpodworks.ffmpeg=PATH`).
public final class TestMedia {
    public static final FfmpegTools TOOLS = FfmpegTools.locate(
            Optional.ofNullable(System.getProperty("podworks.ffmpeg")).map(Path::of));
    public static final Ffmpeg FFMPEG = new Ffmpeg(TOOLS, ResourceLimits.defaults());
    /// Reads and writes wherever a test wants it to.
    private static final Ffmpeg UNGUARDED = new Ffmpeg(TOOLS, ResourceLimits.defaults(), Sandbox.none());
    public static final Path SAMPLE = Path.of(System.getProperty("podworks.root"), "samples", "interview.wav");

    private static final int SAMPLE_RATE_HZ = 48_000;

    private TestMedia() {}

    /// Runs ffmpeg on material of our own, so without the guards for strangers' files.
    ///
    /// @return what it writes to `pipe:1`
    public static byte[] ffmpeg(String... arguments) throws Exception {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        UNGUARDED.run(new FfmpegRun(
                List.of(List.of(arguments)),
                Path.of("."),
                Duration.ofMinutes(1),
                stdout -> stdout.transferTo(output),
                _ -> {}));
        return output.toByteArray();
    }

    /// A recording made up by a lavfi graph, such as `sine=f=440:d=2`.
    public static Path synthesize(Path file, String graph, String... options) throws Exception {
        Stream<String> input = Stream.of("-f", "lavfi", "-i", graph);
        ffmpeg(Stream.of(input, Stream.of(options), Stream.of(file.toString()))
                .flatMap(part -> part)
                .toArray(String[]::new));
        return file;
    }

    /// The first channel at 48 kHz, as players decode it.
    public static float[] decode(Path file) throws Exception {
        return decode(file, "anull");
    }

    /// The first channel at 48 kHz, behind a filter.
    public static float[] decode(Path file, String filter) throws Exception {
        byte[] bytes = ffmpeg(
                "-i", file.toString(), "-af", filter + ",pan=mono|c0=c0", "-ar", "48000", "-f", "f32le", "pipe:1");
        float[] samples = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(samples);
        return samples;
    }

    /// What FFmpeg's own meter says of a file.
    public record Loudness(double integratedLufs, double truePeakDbtp) {}

    public static Loudness loudness(Path file) throws Exception {
        String values = new String(
                ffmpeg(
                        "-i",
                        file.toString(),
                        "-af",
                        "ebur128=metadata=1:peak=true:framelog=verbose,ametadata=print:file=-",
                        "-f",
                        "null",
                        "-"),
                StandardCharsets.US_ASCII);
        double peak = Stream.of("lavfi.r128.true_peaks_ch0=", "lavfi.r128.true_peaks_ch1=")
                .filter(values::contains)
                .mapToDouble(key -> last(values, key))
                .max()
                .orElseThrow();
        return new Loudness(last(values, "lavfi.r128.I="), 20 * Math.log10(peak));
    }

    private static double last(String values, String key) {
        int from = values.lastIndexOf(key) + key.length();
        return Double.parseDouble(values.substring(from).lines().findFirst().orElseThrow());
    }

    /// Level of a stretch of sound in dB.
    public static double rmsDb(float[] samples, double fromSeconds, double toSeconds) {
        int from = (int) (fromSeconds * SAMPLE_RATE_HZ);
        int to = (int) (toSeconds * SAMPLE_RATE_HZ);
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += (double) samples[i] * samples[i];
        }
        return 10 * Math.log10(sum / (to - from));
    }
}
