package dev.podworks.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

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

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
