package dev.podworks.mail;

import java.net.URI;
import java.util.Locale;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// The mail server and the sender.
///
/// @param user empty if the mail server requires no authentication
/// @param from sender address, with or without a name
/// @param publicUrl base URL of the account page
@ConfigurationProperties("podworks.mail")
public record MailProperties(String host, int port, String user, String password, String from, URI publicUrl) {
    public MailProperties {
        if (host.isBlank() || from.isBlank() || publicUrl.getHost() == null) {
            throw new IllegalArgumentException("SMTP_HOST, MAIL_FROM and PUBLIC_URL must be set");
        }
    }

    public URI accountPage() {
        return publicUrl.resolve("/account");
    }

    /// Without the password, since it may be logged.
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s:%d from %s", host, port, from);
    }
}
