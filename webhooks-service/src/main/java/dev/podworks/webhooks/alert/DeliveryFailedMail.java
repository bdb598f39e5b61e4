package dev.podworks.webhooks.alert;

import dev.podworks.mail.Mail;
import dev.podworks.mail.MailProperties;
import dev.podworks.webhooks.alert.AlertTable.Due;
import dev.podworks.webhooks.member.MailedAccount;
import java.time.Instant;
import java.util.Locale;
import org.springframework.stereotype.Component;

/// The words of the e-mail about deliveries that failed.
@Component
class DeliveryFailedMail {
    private static final String PLAIN = """
            Hello,

            %s of %s could not be delivered. The newest is the project

                %s

            to the destination "%s": %s

            The project itself is completed, and its files can be downloaded. Once the reason is mended, the delivery can
            be retried. You can turn these e-mails off in the account page:

                %s
            """;

    private static final String HTML = """
            <p>Hello,</p>
            <p>%s of %s could not be delivered. The newest is the project</p>
            <p><code>%s</code></p>
            <p>to the destination &ldquo;%s&rdquo;: %s</p>
            <p>The project itself is completed, and its files can be downloaded. Once the reason is mended, the delivery can
            be retried. You can turn these e-mails off in the <a href="%s">account page</a>.</p>
            """;

    private final MailProperties properties;

    DeliveryFailedMail(MailProperties properties) {
        this.properties = properties;
    }

    Mail to(MailedAccount.Person person, MailedAccount account, Due due, Instant now) {
        return text(due.failures())
                .to(
                        person.email(),
                        String.format(Locale.ROOT, "deliveries-failed/%s/%d", due.account(), now.toEpochMilli()),
                        due.failures() == 1
                                ? "The files of a project"
                                : String.format(Locale.ROOT, "The files of %d projects", due.failures()),
                        account.name(),
                        due.newest().project(),
                        due.newest().destination(),
                        due.newest().reason(),
                        properties.accountPage());
    }

    private static Mail.Template text(int failures) {
        var subject =
                failures == 1 ? "A delivery failed" : String.format(Locale.ROOT, "%d deliveries failed", failures);
        return new Mail.Template(subject, PLAIN, HTML);
    }
}
