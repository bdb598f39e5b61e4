package dev.podworks.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Locale;
import java.util.Properties;
import org.springframework.mail.javamail.MimeMessageHelper;

/// Connects to the mail server and builds messages. Connecting is a step of its own, since a failure before the
/// message is transmitted means that it was not sent.
final class SmtpClient {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final MailProperties properties;
    private final Session session;

    SmtpClient(MailProperties properties) {
        this.properties = properties;
        this.session = Session.getInstance(settings(properties));
    }

    private static Properties settings(MailProperties properties) {
        var timeout = Long.toString(TIMEOUT.toMillis());
        var settings = new Properties();
        settings.put("mail.smtp.connectiontimeout", timeout);
        settings.put("mail.smtp.timeout", timeout);
        settings.put("mail.smtp.writetimeout", timeout);
        settings.put("mail.smtp.starttls.enable", "true"); // if the server supports it
        settings.put("mail.smtp.auth", Boolean.toString(!properties.user().isBlank()));
        return settings;
    }

    Transport connect() throws MessagingException {
        var transport = session.getTransport("smtp");
        if (properties.user().isBlank()) {
            transport.connect(properties.host(), properties.port(), null, null);
        } else {
            transport.connect(properties.host(), properties.port(), properties.user(), properties.password());
        }
        return transport;
    }

    /// @param id of the e-mail; every attempt has the same `Message-ID`, so that mail servers can detect duplicates
    MimeMessage message(long id, Mail mail, Instant now) throws MessagingException {
        var message = new IdentifiedMessage(session, String.format(Locale.ROOT, "<mail-%d@%s>", id, host()));
        var helper = new MimeMessageHelper(message, true, StandardCharsets.UTF_8.name());
        helper.setFrom(new InternetAddress(properties.from()));
        helper.setTo(mail.recipient());
        helper.setSubject(mail.subject());
        helper.setText(mail.plain(), mail.html());
        helper.setSentDate(Date.from(now));
        message.setHeader("Auto-Submitted", "auto-generated");
        message.saveChanges();
        return message;
    }

    private String host() {
        return properties.publicUrl().getHost();
    }

    /// Jakarta Mail generates a new id with every save.
    private static final class IdentifiedMessage extends MimeMessage {
        private final String id;

        IdentifiedMessage(Session session, String id) {
            super(session);
            this.id = id;
        }

        @Override
        protected void updateMessageID() throws MessagingException {
            setHeader("Message-ID", id);
        }
    }
}
