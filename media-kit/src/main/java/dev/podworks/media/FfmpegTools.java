package dev.podworks.media;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Where this machine's FFmpeg is, and which one. 5.1 and newer are known to work.
///
/// @param version as the program names itself, such as `5.1.9-0+deb12u1`
/// @param prlimit the program that bounds a process's memory and time; empty on systems without one
public record FfmpegTools(Path ffmpeg, Path ffprobe, String version, Optional<Path> prlimit) {

    /// Looks in the configured directory (or beside the configured `ffmpeg`), otherwise on PATH.
    ///
    /// @throws IllegalStateException saying what to install or set, when there is none
    public static FfmpegTools locate(Optional<Path> configured) {
        Path ffmpeg = configured
                .map(path -> Files.isDirectory(path) ? path.resolve("ffmpeg") : path)
                .or(() -> onPath("ffmpeg"))
                .filter(Files::isExecutable)
                .orElseThrow(() -> missing("ffmpeg", configured));
        Path ffprobe = Optional.of(ffmpeg.resolveSibling("ffprobe"))
                .filter(Files::isExecutable)
                .orElseThrow(() -> missing("ffprobe", Optional.of(ffmpeg.resolveSibling("ffprobe"))));
        return new FfmpegTools(ffmpeg, ffprobe, versionOf(ffmpeg), onPath("prlimit"));
    }

    /// Where a program is that the PATH knows.
    public static Optional<Path> onPath(String program) {
        String path = System.getenv().getOrDefault("PATH", "");
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
            Process process = new ProcessBuilder(ffmpeg.toString(), "-version")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readNBytes(4096), StandardCharsets.UTF_8);
            process.getInputStream().close();
            boolean ended = process.waitFor(10, TimeUnit.SECONDS);
            process.destroyForcibly();
            String[] words = text.split("\\s+", 4);
            if (!ended || words.length < 4 || !words[0].equals("ffmpeg")) {
                throw new IllegalStateException(ffmpeg + " does not answer -version as FFmpeg does");
            }
            return words[2];
        } catch (IOException e) {
            throw new IllegalStateException(ffmpeg + " can't be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while asking " + ffmpeg + " for its version", e);
        }
    }
}
