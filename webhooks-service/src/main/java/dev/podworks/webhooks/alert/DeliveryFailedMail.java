package dev.podworks.webhooks.alert;

import dev.podworks.webhooks.alert.AlertTable.Due;
import dev.podworks.webhooks.mail.Mail;
import dev.podworks.webhooks.mail.MailProperties;
import dev.podworks.webhooks.member.MailedAccount;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.web.util.HtmlUtils;

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
        var words = words(account, due);
        return new Mail(
                "deliveries-failed/%s/%d".formatted(due.account(), now.toEpochMilli()),
                person.email(),
                due.failures() == 1 ? "A delivery failed" : "%d deliveries failed".formatted(due.failures()),
                PLAIN.formatted((Object[]) words),
                HTML.formatted((Object[]) escaped(words)));
    }

    private String[] words(MailedAccount account, Due due) {
        return new String[] {
            due.failures() == 1 ? "The files of a project" : "The files of %d projects".formatted(due.failures()),
            account.name(),
            due.newest().project(),
            due.newest().destination(),
            due.newest().reason(),
            properties.accountPage().toString()
        };
    }

    private static String[] escaped(String[] words) {
        var escaped = new String[words.length];
        for (int i = 0; i < words.length; i++) {
            escaped[i] = HtmlUtils.htmlEscape(words[i]);
        }
        return escaped;
    }
}
