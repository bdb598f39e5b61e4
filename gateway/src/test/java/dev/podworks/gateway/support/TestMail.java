package dev.podworks.gateway.support;

import static org.awaitility.Awaitility.await;

import dev.podworks.testkit.TestMailbox;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The e-mails that an address received.
public final class TestMail {
    private static final Pattern TOKEN =
            Pattern.compile("https://podcasts\\.example/account/[a-z-]+#([A-Za-z0-9_-]{43})");

    private TestMail() {}

    public static List<String> to(String recipient) {
        return TestMailbox.messagesTo(recipient);
    }

    /// Waits for that many e-mails.
    ///
    /// @return the token of the link in the last one
    public static String token(String recipient, int mails) {
        await().until(() -> to(recipient).size() == mails);
        return TOKEN.matcher(TestMailbox.decoded(to(recipient).getLast()))
                .results()
                .map((MatchResult found) -> found.group(1))
                .findFirst()
                .orElseThrow();
    }
}
