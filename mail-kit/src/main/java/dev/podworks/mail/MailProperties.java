package dev.podworks.mail;

import java.net.URI;
import java.util.Locale;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param user empty where the mail server asks for none
/// @param from the sender, with or without a name
/// @param publicUrl where people find the account page
@ConfigurationProperties("podworks.mail")
public record MailProperties(String host, int port, String user, String password, String from, URI publicUrl) {
    public MailProperties {
        if (host.isBlank() || from.isBlank() || publicUrl.getHost() == null) {
            throw new IllegalArgumentException("SMTP_HOST, MAIL_FROM and PUBLIC_URL must be set");
        }
    }

    /// The account page.
    public URI accountPage() {
        return publicUrl.resolve("/account");
    }

    /// A password belongs in no log.
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s:%d from %s", host, port, from);
    }
}
