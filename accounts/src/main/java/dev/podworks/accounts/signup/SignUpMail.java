package dev.podworks.accounts.signup;

import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.mail.Mail;
import dev.podworks.mail.MailProperties;
import org.springframework.stereotype.Component;

/// The texts of the e-mails that answer a sign-up.
@Component
class SignUpMail {
    private static final Mail.Template CONFIRM =
            new Mail.Template("Confirm your e-mail address for Podworks", """
            Hello,

            To finish signing up for Podworks with %s, open this link within a day:

                %s

            If you didn't sign up, you can ignore this e-mail. No account is created.
            """, """
            <p>Hello,</p>
            <p>To finish signing up for Podworks with %s, <a href="%s">open this link</a> within a day.</p>
            <p>If you didn't sign up, you can ignore this e-mail. No account is created.</p>
            """);

    private static final Mail.Template REGISTERED = new Mail.Template("You already have a Podworks account", """
            Hello,

            Somebody, probably you, tried to sign up for Podworks with %s. This address already has an account, so
            nothing was changed. Sign in or reset your password here:

                %s

            If it wasn't you, you can ignore this e-mail.
            """, """
            <p>Hello,</p>
            <p>Somebody, probably you, tried to sign up for Podworks with %s. This address already has an account, so
            nothing was changed. <a href="%s">Sign in or reset your password</a>.</p>
            <p>If it wasn't you, you can ignore this e-mail.</p>
            """);

    private final MailProperties properties;

    SignUpMail(MailProperties properties) {
        this.properties = properties;
    }

    /// The token is in the fragment, which browsers do not send, so that it is in no server's log.
    Mail confirm(String email, RandomSecret token) {
        return CONFIRM.to(
                email, "sign-up/" + token.hash().hex(), email, properties.accountPage() + "/confirm#" + token.value());
    }

    /// @param reference of this request, so that each is answered
    Mail alreadyRegistered(String email, RandomSecret reference) {
        return REGISTERED.to(
                email,
                "sign-up/" + reference.hash().hex(),
                email,
                properties.accountPage().toString());
    }
}
