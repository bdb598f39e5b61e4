package dev.podworks.accounts.invitation;

import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.mail.Mail;
import dev.podworks.mail.MailProperties;
import org.springframework.stereotype.Component;

/// The words of an invitation.
@Component
class InvitationMail {
    private static final Mail.Template TEXT = new Mail.Template("You are invited to an account", """
            Hello,

            %s invites you to the account %s, as %s.

            To accept, open this link within a week:

                %s

            If you do not know them, do nothing: nobody gets in by this but you.
            """, """
            <p>Hello,</p>
            <p>%s invites you to the account <b>%s</b>, as %s.</p>
            <p>To accept, <a href="%s">open this link</a> within a week.</p>
            <p>If you do not know them, do nothing: nobody gets in by this but you.</p>
            """);

    private final MailProperties properties;

    InvitationMail(MailProperties properties) {
        this.properties = properties;
    }

    /// The token stands behind a `#`, so that it gets into no server's log.
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
