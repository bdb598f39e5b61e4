package dev.podworks.webhooks.failing;

import dev.podworks.mail.Mail;
import dev.podworks.mail.MailProperties;
import dev.podworks.webhooks.endpoint.Endpoint;
import dev.podworks.webhooks.member.MailRecipients;
import java.util.Locale;
import org.springframework.stereotype.Component;

/// The e-mail about a webhook endpoint that has been failing for an hour.
@Component
class EndpointFailingMail {
    private static final Mail.Template TEXT = new Mail.Template("A webhook endpoint is failing", """
            Hello,

            This webhook endpoint of %s (%s mode) is failing:

                %s

            It has not accepted any event since %s. We keep trying. If it fails for three days, we disable it.

            You find its deliveries and responses on the account page, where you can also turn off these e-mails:

                %s
            """, """
            <p>Hello,</p>
            <p>This webhook endpoint of %s (%s mode) is failing:</p>
            <p><code>%s</code></p>
            <p>It has not accepted any event since %s. We keep trying. If it fails for three days, we disable it.</p>
            <p>You find its deliveries and responses on the <a href="%s">account page</a>, where you can also turn off these
            e-mails.</p>
            """);

    private final MailProperties properties;

    EndpointFailingMail(MailProperties properties) {
        this.properties = properties;
    }

    /// One e-mail per recipient and period of failure.
    Mail to(MailRecipients.Recipient recipient, MailRecipients account, Endpoint endpoint) {
        var since = FailureTime.of(endpoint);
        return TEXT.to(
                recipient.email(),
                String.format(Locale.ROOT, "endpoint-failing/%s/%d", endpoint.id(), since.toEpochMilli()),
                account.name(),
                endpoint.mode().wire(),
                endpoint.url(),
                FailureTime.text(since),
                properties.accountPage() + "/webhooks/" + endpoint.id());
    }
}
