package dev.podworks.kit.test;

import dev.podworks.kit.ffmpeg.Ffmpeg;
import dev.podworks.kit.ffmpeg.FfmpegRun;
import dev.podworks.kit.ffmpeg.FfmpegTools;
import dev.podworks.kit.ffmpeg.ResourceLimits;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Makes the recordings of the tests with the machine's FFmpeg (another one: `-Dpodworks.ffmpeg=PATH`).
public final class TestMedia {
    public static final FfmpegTools TOOLS = FfmpegTools.locate(
            Optional.ofNullable(System.getProperty("podworks.ffmpeg")).map(Path::of));
    public static final Ffmpeg FFMPEG = new Ffmpeg(TOOLS, ResourceLimits.defaults());

    private TestMedia() {}

    /// Runs ffmpeg on material of our own, so without the guards for strangers' files.
    ///
    /// @return what it writes to `pipe:1`
    public static byte[] ffmpeg(String... arguments) throws Exception {
        var output = new ByteArrayOutputStream();
        FFMPEG.run(new FfmpegRun(
                List.of(List.of(arguments)),
                Path.of("."),
                Duration.ofMinutes(1),
                stdout -> stdout.transferTo(output),
                _ -> {}));
        return output.toByteArray();
    }

    /// A recording made up by a lavfi graph, such as `sine=f=440:d=2`.
    public static Path synthesize(Path file, String graph, String... options) throws Exception {
        var input = Stream.of("-f", "lavfi", "-i", graph);
        ffmpeg(Stream.of(input, Stream.of(options), Stream.of(file.toString()))
                .flatMap(part -> part)
                .toArray(String[]::new));
        return file;
    }
}
