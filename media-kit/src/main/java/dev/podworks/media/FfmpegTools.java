package dev.podworks.media;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// The FFmpeg installation of this machine. Version 5.1 or newer is required.
///
/// @param version as reported by the program, such as `5.1.9-0+deb12u1`
/// @param prlimit limits a process's memory and CPU time; empty where it is not installed
public record FfmpegTools(Path ffmpeg, Path ffprobe, String version, Optional<Path> prlimit) {

    /// Searches the configured directory, or that of the configured `ffmpeg`, otherwise the `PATH`.
    ///
    /// @throws IllegalStateException with instructions, when FFmpeg is not found
    public static FfmpegTools locate(Optional<Path> configured) {
        var ffmpeg = configured
                .map(path -> Files.isDirectory(path) ? path.resolve("ffmpeg") : path)
                .or(() -> onPath("ffmpeg"))
                .filter(Files::isExecutable)
                .orElseThrow(() -> missing("ffmpeg", configured));
        var ffprobe = Optional.of(ffmpeg.resolveSibling("ffprobe"))
                .filter(Files::isExecutable)
                .orElseThrow(() -> missing("ffprobe", Optional.of(ffmpeg.resolveSibling("ffprobe"))));
        return new FfmpegTools(ffmpeg, ffprobe, versionOf(ffmpeg), onPath("prlimit"));
    }

    /// Finds a program on the `PATH`.
    public static Optional<Path> onPath(String program) {
        var path = System.getenv().getOrDefault("PATH", "");
        return Stream.of(path.split(File.pathSeparator))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory).resolve(program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static IllegalStateException missing(String program, Optional<Path> place) {
        return new IllegalStateException(
                "No %s %s. Install FFmpeg 5.1 or newer (Debian, Ubuntu: apt-get install ffmpeg), "
                                .formatted(
                                        program, place.map(path -> "at " + path).orElse("on PATH"))
                        + "or configure the path of its ffmpeg.");
    }

    private static String versionOf(Path ffmpeg) {
        try {
            var process = new ProcessBuilder(ffmpeg.toString(), "-version")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            var text = new String(process.getInputStream().readNBytes(4096), StandardCharsets.UTF_8);
            process.getInputStream().close();
            var ended = process.waitFor(10, TimeUnit.SECONDS);
            process.destroyForcibly();
            var fields = text.split("\\s+", 4);
            if (!ended || fields.length < 4 || !fields[0].equals("ffmpeg")) {
                throw new IllegalStateException(ffmpeg + " is not FFmpeg: unexpected output of -version");
            }
            return fields[2];
        } catch (IOException e) {
            throw new IllegalStateException(ffmpeg + " can't be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while reading the version of " + ffmpeg, e);
        }
    }
}
