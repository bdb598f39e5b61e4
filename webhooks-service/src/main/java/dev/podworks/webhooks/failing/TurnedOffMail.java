package dev.podworks.webhooks.failing;

import dev.podworks.mail.Mail;
import dev.podworks.mail.MailProperties;
import dev.podworks.webhooks.endpoint.Endpoint;
import dev.podworks.webhooks.member.MailedAccount;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The words of the e-mail about an endpoint that was turned off.
@Component
class TurnedOffMail {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private static final String PLAIN = """
            Hello,

            this webhook endpoint of %s (%s mode) has been turned off:

                %s

            It has not answered any event with success since %s. Events that come now are not sent to it.

            Once it answers again, turn it on in the account page. Its deliveries and the answers it gave are listed there:

                %s
            """;

    private static final String HTML = """
            <p>Hello,</p>
            <p>this webhook endpoint of %s (%s mode) has been turned off:</p>
            <p><code>%s</code></p>
            <p>It has not answered any event with success since %s. Events that come now are not sent to it.</p>
            <p>Once it answers again, turn it on in the <a href="%s">account page</a>. Its deliveries and the answers it
            gave are listed there.</p>
            """;

    private static final Mail.Template TEXT = new Mail.Template("A webhook endpoint was turned off", PLAIN, HTML);

    private final MailProperties properties;

    TurnedOffMail(MailProperties properties) {
        this.properties = properties;
    }

    Mail to(MailedAccount.Person person, MailedAccount account, Endpoint endpoint) {
        var since = Optional.ofNullable(endpoint.failingSince()).orElse(endpoint.createdAt());
        return TEXT.to(
                person.email(),
                cause(endpoint, since),
                account.name(),
                endpoint.mode().wire(),
                endpoint.url(),
                TIME.format(since),
                properties.accountPage());
    }

    /// Each time that it fails is one cause.
    private static String cause(Endpoint endpoint, Instant since) {
        return String.format(Locale.ROOT, "endpoint-turned-off/%s/%d", endpoint.id(), since.toEpochMilli());
    }
}
