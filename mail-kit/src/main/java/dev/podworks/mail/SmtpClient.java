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

/// The way to the mail server. Connecting and handing over are two steps, since only after the second a fault leaves
/// open whether the mail was sent.
final class SmtpClient {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final MailProperties properties;
    private final Session session;

    SmtpClient(MailProperties properties) {
        this.properties = properties;
        this.session = Session.getInstance(settings(properties));
    }

    private static Properties settings(MailProperties properties) {
        var limit = Long.toString(LIMIT.toMillis());
        var settings = new Properties();
        settings.put("mail.smtp.connectiontimeout", limit);
        settings.put("mail.smtp.timeout", limit);
        settings.put("mail.smtp.writetimeout", limit);
        settings.put("mail.smtp.starttls.enable", "true"); // where the server offers it
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

    /// @param id names the message for good, so that even a mail server can tell a second one
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

    /// Jakarta Mail makes up a new id with every save.
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
