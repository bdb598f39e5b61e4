package dev.podworks.media;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// Reads a process's stderr: progress, as `key=value` lines, and messages, of which it keeps the last ones.
/// Progress goes to stderr because stdout carries media.
final class StderrTail {
    private static final int MAX_MESSAGES = 20;
    private static final int MAX_MESSAGE_CHARS = 400;
    private static final String OUT_TIME = "out_time_us=";
    private static final Pattern PROGRESS = Pattern.compile("[a-z_0-9]+= *[-\\w.:/]+");
    /// The query of a presigned URL is a credential.
    private static final Pattern QUERY = Pattern.compile("(https?://[^\\s?]+)\\?[^\\s'\"]*");

    private final Consumer<Duration> progress;
    private final Deque<String> messages = new ArrayDeque<>();

    StderrTail(Consumer<Duration> progress) {
        this.progress = progress;
    }

    /// Reads to the end, so that the process never blocks on a full pipe.
    StderrTail drain(InputStream stderr) {
        try (var lines = new BufferedReader(new InputStreamReader(stderr, StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                accept(line);
            }
        } catch (IOException e) {
            // The pipe of a killed process may break in the middle of a line. Keep what was read so far.
        }
        return this;
    }

    private void accept(String line) {
        if (line.startsWith(OUT_TIME)) {
            reportProgress(line.substring(OUT_TIME.length()));
        } else if (!PROGRESS.matcher(line).matches() && !line.isBlank()) {
            var message = QUERY.matcher(line).replaceAll("$1?…");
            messages.addLast(message.substring(0, Math.min(message.length(), MAX_MESSAGE_CHARS)));
            if (messages.size() > MAX_MESSAGES) {
                messages.removeFirst();
            }
        }
    }

    private void reportProgress(String micros) {
        // Before its first output packet, FFmpeg prints N/A or a large negative number.
        if (micros.matches("\\d{1,18}")) {
            progress.accept(Duration.ofNanos(Math.multiplyExact(Long.parseLong(micros), 1000L)));
        }
    }

    String messages() {
        return String.join("\n", messages);
    }
}
