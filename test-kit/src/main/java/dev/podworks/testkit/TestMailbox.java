package dev.podworks.testkit;

import dev.podworks.testkit.text.SentenceCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// A mail server that stores messages as files. Started on first use in a JVM.
public final class TestMailbox {

    private TestMailbox() {}

    /// The environment variables of a service that uses this mail server.
    public static Map<String, String> environment() {
        return Map.of("SMTP_HOST", "127.0.0.1", "SMTP_PORT", Integer.toString(TestCloud.SMTP_PORT));
    }

    /// The messages received so far, oldest first. Each starts with the envelope's `Return-Path` and `Delivered-To`
    /// lines.
    public static List<String> messages() {
        try (var files = Files.list(TestCloud.MAIL_DIRECTORY)) {
            return files.filter(file -> file.getFileName().toString().matches("[^.].*\\.eml"))
                    .sorted()
                    .map(TestMailbox::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The messages to addresses that contain `address`, oldest first. Fails if one of their texts is wrong.
    public static List<String> messagesTo(String address) {
        var recipient = Pattern.compile("(?m)^Delivered-To: .*" + Pattern.quote(address));
        var messages = messages().stream()
                .filter(message -> recipient.matcher(message).find())
                .toList();
        for (var message : messages) {
            var problems = SentenceCheck.problemsWithin(decoded(body(message)));
            if (!problems.isEmpty()) {
                throw new AssertionError("An e-mail has %s:%n%s".formatted(String.join(", ", problems), message));
            }
        }
        return messages;
    }

    /// What follows the headers.
    private static String body(String message) {
        return message.split("\\r?\\n\\r?\\n", 2)[1];
    }

    /// Joins the soft line breaks of quoted-printable.
    public static String decoded(String message) {
        return message.replace("=\r\n", "").replace("=\n", "").replace("=3D", "=");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
