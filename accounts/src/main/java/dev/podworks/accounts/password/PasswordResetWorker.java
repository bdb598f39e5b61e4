package dev.podworks.accounts.password;

import dev.podworks.accounts.identity.User;
import dev.podworks.accounts.identity.Users;
import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.Leases;
import dev.podworks.mail.MailOutbox;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Processes reset requests: for a registered address, creates a token and writes the e-mail with the link.
@Component
class PasswordResetWorker {
    static final String QUEUE = "password-resets";
    private static final Duration VALID_FOR = Duration.ofHours(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final PasswordResetTable table;
    private final Users users;
    private final PasswordResetMail text;
    private final MailOutbox mails;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    PasswordResetWorker(
            PasswordResetTable table,
            Users users,
            PasswordResetMail text,
            MailOutbox mails,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock) {
        this.table = table;
        this.users = users;
        this.text = text;
        this.mails = mails;
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
    }

    void process(Lease lease) {
        users.findByEmail(lease.id())
                .flatMap(this::write)
                .then(leases.requireComplete(lease))
                .as(tx::transactional)
                .block(TIMEOUT);
    }

    private Mono<Void> write(User user) {
        var token = RandomSecret.generate();
        return table.insert(token.hash(), user.id(), clock.instant().plus(VALID_FOR))
                .then(mails.write(text.to(user, token)));
    }
}
