package dev.podworks.accounts.invitation;

import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.mail.Mail;
import dev.podworks.mail.MailProperties;
import org.springframework.stereotype.Component;

/// The text of an invitation.
@Component
class InvitationMail {
    private static final Mail.Template TEXT =
            new Mail.Template("You have been invited to a Podworks account", """
            Hello,

            %s has invited you to join the account %s with the role %s.

            To accept the invitation, open this link within a week:

                %s

            If you don't know the sender, you can ignore this e-mail. Nobody else can use the link.
            """, """
            <p>Hello,</p>
            <p>%s has invited you to join the account <b>%s</b> with the role %s.</p>
            <p>To accept the invitation, <a href="%s">open this link</a> within a week.</p>
            <p>If you don't know the sender, you can ignore this e-mail. Nobody else can use the link.</p>
            """);

    private final MailProperties properties;

    InvitationMail(MailProperties properties) {
        this.properties = properties;
    }

    /// The token is in the fragment, which browsers do not send, so that it is in no server's log.
    Mail of(Invitation invitation, String inviter, String account, RandomSecret token) {
        return TEXT.to(
                invitation.email(),
                "invitation/" + invitation.id(),
                inviter,
                account,
                invitation.role().wire(),
                properties.accountPage() + "/invitation#" + token.value());
    }
}
