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

/// What a process writes to stderr: its progress, as `key=value` lines, and its messages, of which the last are kept.
/// Progress goes there, not to stdout, because stdout carries media.
final class ErrorOutput {
    private static final int MESSAGES_KEPT = 20;
    private static final int MESSAGE_CHARS_KEPT = 400;
    private static final String OUT_TIME = "out_time_us=";
    private static final Pattern PROGRESS = Pattern.compile("[a-z_0-9]+= *[-\\w.:/]+");
    /// A presigned link's query is as good as a password.
    private static final Pattern QUERY = Pattern.compile("(https?://[^\\s?]+)\\?[^\\s'\"]*");

    private final Consumer<Duration> progress;
    private final Deque<String> messages = new ArrayDeque<>();

    ErrorOutput(Consumer<Duration> progress) {
        this.progress = progress;
    }

    /// Reads to the end, so that the process never waits for us.
    ErrorOutput drain(InputStream stderr) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stderr, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                accept(line);
            }
        } catch (IOException e) {
            // A killed process's pipe may break in the middle of a line. What was heard until then is all there is.
        }
        return this;
    }

    private void accept(String line) {
        if (line.startsWith(OUT_TIME)) {
            outTime(line.substring(OUT_TIME.length()));
        } else if (!PROGRESS.matcher(line).matches() && !line.isBlank()) {
            String message = QUERY.matcher(line).replaceAll("$1?…");
            messages.addLast(message.substring(0, Math.min(message.length(), MESSAGE_CHARS_KEPT)));
            if (messages.size() > MESSAGES_KEPT) {
                messages.removeFirst();
            }
        }
    }

    private void outTime(String micros) {
        // FFmpeg says N/A, or a number far below zero, before its first packet is out.
        if (micros.matches("\\d{1,18}")) {
            progress.accept(Duration.ofNanos(Math.multiplyExact(Long.parseLong(micros), 1000L)));
        }
    }

    String messages() {
        return String.join("\n", messages);
    }
}
