package dev.podworks.local.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.testkit.FreePorts;
import jakarta.mail.Message;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class MailboxTest {

    @TempDir
    Path folder;

    @Test
    void eachMessageIsStoredAsOneFileWithAllRecipients() throws Exception {
        var port = FreePorts.next();
        var address = new InetSocketAddress("127.0.0.1", port);
        var mailbox = new Mailbox(folder, address, InstantSource.fixed(Instant.parse("2026-11-20T09:30:00.123Z")));
        mailbox.start();
        try {
            send(port, "First", "owner@example.com", "admin@example.com");
            send(port, "Second", "owner@example.com");
        } finally {
            mailbox.stop();
        }
        assertThat(fileNames()).containsExactly("20261120-093000-123-1.eml", "20261120-093000-123-2.eml");
        assertThat(Files.readString(folder.resolve("20261120-093000-123-1.eml")))
                .contains(
                        "Delivered-To: owner@example.com",
                        "Delivered-To: admin@example.com",
                        "Subject: First",
                        "Hello");
    }

    private List<String> fileNames() throws Exception {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static void send(int port, String subject, String... recipients) throws Exception {
        var properties = new Properties();
        properties.setProperty("mail.smtp.host", "127.0.0.1");
        properties.setProperty("mail.smtp.port", Integer.toString(port));
        var message = new MimeMessage(Session.getInstance(properties));
        message.setFrom("podworks@example.com");
        message.setRecipients(Message.RecipientType.TO, InternetAddress.parse(String.join(",", recipients)));
        message.setSubject(subject);
        message.setText("Hello");
        Transport.send(message);
    }
}
