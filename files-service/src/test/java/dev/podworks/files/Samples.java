package dev.podworks.files;

import dev.podworks.media.test.TestMedia;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/// Small recordings.
public final class Samples {
    private Samples() {}

    public static byte[] wav(double seconds) {
        return tone(seconds, "wav", "-ac", "1");
    }

    /// A tone at 48 kHz.
    ///
    /// @param format as FFmpeg names the container
    /// @param options encoder options
    static byte[] tone(double seconds, String format, String... options) {
        return make(format, List.of("sine=frequency=440:sample_rate=48000:duration=" + seconds), options);
    }

    /// A tone for two seconds on the left channel, then another on the right.
    static byte[] twoSpeakers() {
        return make("wav", List.of("aevalsrc='sin(1400*t)*lt(t,2)|sin(900*t)*gte(t,2)':s=48000:d=4"));
    }

    /// A test picture with a tone at 44.1 kHz.
    static byte[] video(double seconds) {
        return video(seconds, "mp4");
    }

    static byte[] video(double seconds, String format) {
        var tone = "sine=frequency=440:sample_rate=44100:duration=" + seconds;
        return make(format, List.of(picture(seconds), tone), "-c:v", "mpeg4", "-c:a", "aac");
    }

    static byte[] silentVideo(double seconds) {
        return make("mp4", List.of(picture(seconds)), "-c:v", "mpeg4");
    }

    static byte[] photo() {
        return make("image2", List.of(picture(1)), "-frames:v", "1", "-c:v", "png");
    }

    private static String picture(double seconds) {
        return "testsrc=size=160x120:rate=10:duration=" + seconds;
    }

    private static byte[] make(String format, List<String> graphs, String... options) {
        try {
            // A file, since some containers are finished at their beginning.
            var file = Files.createTempFile("sample", null);
            try {
                var arguments = new ArrayList<String>();
                graphs.forEach(graph -> arguments.addAll(List.of("-f", "lavfi", "-i", graph)));
                arguments.addAll(List.of(options));
                arguments.addAll(List.of("-f", format, file.toString()));
                TestMedia.ffmpeg(arguments.toArray(String[]::new));
                return Files.readAllBytes(file);
            } finally {
                Files.delete(file);
            }
        } catch (Exception e) {
            throw new IllegalStateException("the sample could not be created", e);
        }
    }
}
