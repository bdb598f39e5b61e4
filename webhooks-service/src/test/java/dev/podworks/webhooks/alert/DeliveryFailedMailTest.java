package dev.podworks.webhooks.alert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.id.Ids;
import dev.podworks.mail.Mail;
import dev.podworks.mail.MailProperties;
import dev.podworks.testkit.text.SentenceCheck;
import dev.podworks.webhooks.alert.DeliveryAlertTable.Due;
import dev.podworks.webhooks.member.MailRecipients;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliveryFailedMailTest {
    private static final MailProperties PROPERTIES = new MailProperties(
            "localhost", 25, "", "", "podworks@example.com", URI.create("https://podworks.example.com"));

    /// Regression: a reason that ends with a full stop, as those of providers do, or without one.
    @ParameterizedTest
    @CsvSource({"1,The folder was deleted.", "1,storage is full", "2,The connection was refused.."})
    void theTextIsCorrectForOneFailureAndForSeveral(int failures, String reason) {
        var mail = mail(failures, reason);

        assertThat(SentenceCheck.problemsWithin(mail.plain())).isEmpty();
        assertThat(SentenceCheck.problemsWithin(mail.html())).isEmpty();
        assertThat(mail.subject()).isEqualTo(failures == 1 ? "A delivery failed" : "2 deliveries failed");
        assertThat(mail.plain()).contains(failures == 1 ? "the files of a project of" : "the files of 2 projects of");
    }

    private static Mail mail(int failures, String reason) {
        var account = new Ids(InstantSource.system()).account();
        var due = new Due(account, failures, new FailedDelivery("prj_1", "Archive", reason));
        var recipient = new MailRecipients.Recipient("usr_1", "anna@example.com");
        return new DeliveryFailedMail(PROPERTIES)
                .to(recipient, new MailRecipients("Talks", List.of(recipient)), due, Instant.EPOCH);
    }
}
