package dev.podworks.accounts.password;

import dev.podworks.accounts.identity.User;
import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.mail.Mail;
import dev.podworks.mail.MailProperties;
import org.springframework.stereotype.Component;

/// The words of the e-mail with which a password is set anew.
@Component
class PasswordResetMail {
    private static final Mail.Template TEXT = new Mail.Template("Set a new password", """
            Hello,

            somebody, probably you, asked for a new password for %s.

            To choose one, open this link within an hour:

                %s

            It signs you out everywhere. If it was not you, do nothing: your password stays as it is.
            """, """
            <p>Hello,</p>
            <p>somebody, probably you, asked for a new password for %s.</p>
            <p>To choose one, <a href="%s">open this link</a> within an hour. It signs you out everywhere.</p>
            <p>If it was not you, do nothing: your password stays as it is.</p>
            """);

    private final MailProperties properties;

    PasswordResetMail(MailProperties properties) {
        this.properties = properties;
    }

    /// The token stands behind a `#`, so that it gets into no server's log.
    Mail to(User person, RandomSecret token) {
        return TEXT.to(
                person.email(),
                "password-reset/" + token.hash().hex(),
                person.email(),
                properties.accountPage() + "/new-password#" + token.value());
    }
}
