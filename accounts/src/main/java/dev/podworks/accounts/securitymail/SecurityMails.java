package dev.podworks.accounts.securitymail;

import dev.podworks.accounts.client.ClientResolver;
import dev.podworks.accounts.identity.User;
import dev.podworks.mail.Mail;
import dev.podworks.mail.MailOutbox;
import dev.podworks.mail.MailProperties;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.UUID;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Writes an e-mail about a change of a user's sign-in, in the transaction of the change.
@Component
public final class SecurityMails {
    private static final Mail.Template TEXT = new Mail.Template("Your Podworks sign-in was changed", """
            Hello,

            %s

            Time: %s
            IP address: %s
            Browser: %s

            If this was you, there is nothing to do.
            If it wasn't you, reset your password and end all sessions now:

                %s
            """, """
            <p>Hello,</p>
            <p>%s</p>
            <p>Time: %s<br>IP address: %s<br>Browser: %s</p>
            <p>If this was you, there is nothing to do. If it wasn't you,
            <a href="%s">reset your password and end all sessions</a> now.</p>
            """);

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final MailOutbox mails;
    private final MailProperties properties;
    private final ClientResolver clients;
    private final InstantSource clock;

    SecurityMails(MailOutbox mails, MailProperties properties, ClientResolver clients, InstantSource clock) {
        this.mails = mails;
        this.properties = properties;
        this.clients = clients;
        this.clock = clock;
    }

    /// @param change a sentence, such as `Your password was changed.`
    public Mono<Void> write(User user, String change, ServerWebExchange exchange) {
        var client = clients.resolve(exchange);
        return mails.write(TEXT.to(
                user.email(),
                "security/" + UUID.randomUUID(),
                change,
                TIME.format(clock.instant()),
                client.address().getHostAddress(),
                client.userAgent().isEmpty() ? "unknown" : client.userAgent(),
                properties.accountPage() + "/security"));
    }
}
