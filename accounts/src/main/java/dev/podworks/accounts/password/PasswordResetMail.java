package dev.podworks.accounts.password;

import dev.podworks.accounts.identity.User;
import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.mail.Mail;
import dev.podworks.mail.MailProperties;
import org.springframework.stereotype.Component;

/// The text of the e-mail with a password reset link.
@Component
class PasswordResetMail {
    private static final Mail.Template TEXT = new Mail.Template("Reset your Podworks password", """
            Hello,

            We received a request to reset the password for %s.

            To choose a new password, open this link within an hour:

                %s

            Resetting your password signs you out on all devices.
            If you didn't request this, you can ignore this e-mail. Your password won't change.
            """, """
            <p>Hello,</p>
            <p>We received a request to reset the password for %s.</p>
            <p>To choose a new password, <a href="%s">open this link</a> within an hour. Resetting your password signs you
            out on all devices.</p>
            <p>If you didn't request this, you can ignore this e-mail. Your password won't change.</p>
            """);

    private final MailProperties properties;

    PasswordResetMail(MailProperties properties) {
        this.properties = properties;
    }

    /// The token is in the fragment, which browsers do not send, so that it is in no server's log.
    Mail to(User user, RandomSecret token) {
        return TEXT.to(
                user.email(),
                "password-reset/" + token.hash().hex(),
                user.email(),
                properties.accountPage() + "/new-password#" + token.value());
    }
}
