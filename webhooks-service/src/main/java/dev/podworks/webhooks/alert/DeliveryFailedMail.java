package dev.podworks.webhooks.alert;

import dev.podworks.contracts.Sentence;
import dev.podworks.mail.Mail;
import dev.podworks.mail.MailProperties;
import dev.podworks.webhooks.alert.DeliveryAlertTable.Due;
import dev.podworks.webhooks.member.MailRecipients;
import java.time.Instant;
import java.util.Locale;
import org.springframework.stereotype.Component;

/// The e-mail about deliveries that failed.
@Component
class DeliveryFailedMail {
    private static final String PLAIN = """
            Hello,

            We could not deliver the files of %s of %s. The most recent failure is project

                %s

            to destination "%s": %s

            The project itself is completed and its files can be downloaded. Once you have fixed the cause, you can retry
            the delivery. You can turn off these e-mails on the account page:

                %s
            """;

    private static final String HTML = """
            <p>Hello,</p>
            <p>We could not deliver the files of %s of %s. The most recent failure is project</p>
            <p><code>%s</code></p>
            <p>to destination &ldquo;%s&rdquo;: %s</p>
            <p>The project itself is completed and its files can be downloaded. Once you have fixed the cause, you can retry
            the delivery. You can turn off these e-mails on the <a href="%s">account page</a>.</p>
            """;

    private final MailProperties properties;

    DeliveryFailedMail(MailProperties properties) {
        this.properties = properties;
    }

    Mail to(MailRecipients.Recipient recipient, MailRecipients account, Due due, Instant now) {
        return text(due.failures())
                .to(
                        recipient.email(),
                        String.format(Locale.ROOT, "deliveries-failed/%s/%d", due.account(), now.toEpochMilli()),
                        due.failures() == 1 ? "a project" : String.format(Locale.ROOT, "%d projects", due.failures()),
                        account.name(),
                        due.newest().project(),
                        due.newest().destination(),
                        Sentence.ended(due.newest().reason()),
                        properties.accountPage());
    }

    private static Mail.Template text(int failures) {
        var subject =
                failures == 1 ? "A delivery failed" : String.format(Locale.ROOT, "%d deliveries failed", failures);
        return new Mail.Template(subject, PLAIN, HTML);
    }
}
