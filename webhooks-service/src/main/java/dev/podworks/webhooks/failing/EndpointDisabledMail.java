package dev.podworks.webhooks.failing;

import dev.podworks.mail.Mail;
import dev.podworks.mail.MailProperties;
import dev.podworks.webhooks.endpoint.Endpoint;
import dev.podworks.webhooks.member.MailRecipients;
import java.time.Instant;
import java.util.Locale;
import org.springframework.stereotype.Component;

/// The e-mail about a webhook endpoint that was disabled.
@Component
class EndpointDisabledMail {
    private static final String PLAIN = """
            Hello,

            We disabled this webhook endpoint of %s (%s mode):

                %s

            It has not accepted any event since %s. New events are not sent to it while it is disabled.

            Once it works again, enable it on the account page, where you also find its deliveries and responses:

                %s
            """;

    private static final String HTML = """
            <p>Hello,</p>
            <p>We disabled this webhook endpoint of %s (%s mode):</p>
            <p><code>%s</code></p>
            <p>It has not accepted any event since %s. New events are not sent to it while it is disabled.</p>
            <p>Once it works again, enable it on the <a href="%s">account page</a>, where you also find its deliveries and
            responses.</p>
            """;

    private static final Mail.Template TEXT = new Mail.Template("A webhook endpoint was disabled", PLAIN, HTML);

    private final MailProperties properties;

    EndpointDisabledMail(MailProperties properties) {
        this.properties = properties;
    }

    Mail to(MailRecipients.Recipient recipient, MailRecipients account, Endpoint endpoint) {
        var since = FailureTime.of(endpoint);
        return TEXT.to(
                recipient.email(),
                cause(endpoint, since),
                account.name(),
                endpoint.mode().wire(),
                endpoint.url(),
                FailureTime.text(since),
                properties.accountPage());
    }

    /// One e-mail per recipient and period of failure.
    private static String cause(Endpoint endpoint, Instant since) {
        return String.format(Locale.ROOT, "endpoint-turned-off/%s/%d", endpoint.id(), since.toEpochMilli());
    }
}
