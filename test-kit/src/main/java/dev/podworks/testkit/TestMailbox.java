package dev.podworks.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A mail server that keeps every message as a file, started with the first use in a JVM.
public final class TestMailbox {

    private TestMailbox() {}

    /// The variables by which a service is told of its mail server.
    public static Map<String, String> environment() {
        return Map.of("SMTP_HOST", "127.0.0.1", "SMTP_PORT", Integer.toString(TestCloud.SMTP_PORT));
    }

    /// Every message that arrived so far, oldest first: the envelope's `Return-Path` and `Delivered-To` lines, then the
    /// message.
    public static List<String> messages() {
        try (var files = Files.list(TestCloud.MAIL_FOLDER)) {
            return files.filter(file -> file.getFileName().toString().matches("[^.].*\\.eml"))
                    .sorted()
                    .map(TestMailbox::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
