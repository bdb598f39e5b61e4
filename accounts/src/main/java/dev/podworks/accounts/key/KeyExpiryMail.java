package dev.podworks.accounts.key;

import dev.podworks.accounts.key.ExpiringKeyTable.ExpiringKey;
import dev.podworks.accounts.key.KeyExpiryWarnings.Warning;
import dev.podworks.mail.Mail;
import dev.podworks.mail.MailProperties;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.springframework.stereotype.Component;

/// The text of the e-mail before a key expires.
@Component
class KeyExpiryMail {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private static final Mail.Template TEXT = new Mail.Template("A Podworks API key expires soon", """
            Hello,

            The API key "%s" of %s expires on %s. From then on, requests that use it fail with 401.

            To keep it in use, choose a later expiry, or create another key, on the account page:

                %s
            """, """
            <p>Hello,</p>
            <p>The API key “%s” of %s expires on %s. From then on, requests that use it fail with 401.</p>
            <p>To keep it in use, choose a later expiry, or create another key, on <a href="%s">the account page</a>.</p>
            """);

    private final MailProperties properties;

    KeyExpiryMail(MailProperties properties) {
        this.properties = properties;
    }

    /// One for each warning of an expiry, even if the key gets this expiry again after another one.
    Mail of(ExpiringKey key, Warning warning) {
        return TEXT.to(
                key.creatorEmail(),
                "key-expiry/%s/%s/%s".formatted(key.id(), key.expiresAt(), warning),
                key.label(),
                key.accountName(),
                TIME.format(key.expiresAt()),
                properties.accountPage() + "/keys");
    }
}
