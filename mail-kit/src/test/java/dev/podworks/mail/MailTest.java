package dev.podworks.mail;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MailTest {
    private static final Mail.Template TEMPLATE =
            new Mail.Template("A subject", "Of %s: %s", "<p>Of <b>%s</b>: <a href=\"%s\">here</a></p>");

    @Test
    void valuesAreEscapedInHtml() {
        var mail = TEMPLATE.to("a@example.com", "a cause", "<script>Tom & Co</script>", "https://example.com/?a=\"b\"");

        assertThat(mail.plain()).isEqualTo("Of <script>Tom & Co</script>: https://example.com/?a=\"b\"");
        assertThat(mail.html())
                .isEqualTo("<p>Of <b>&lt;script&gt;Tom &amp; Co&lt;/script&gt;</b>: "
                        + "<a href=\"https://example.com/?a=&quot;b&quot;\">here</a></p>");
    }
}
