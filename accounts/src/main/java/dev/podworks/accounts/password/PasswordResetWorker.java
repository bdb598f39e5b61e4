package dev.podworks.accounts.password;

import dev.podworks.accounts.identity.User;
import dev.podworks.accounts.identity.Users;
import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.lease.Leases;
import dev.podworks.mail.MailOutbox;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// An address for which a new password was asked: where it is somebody's, the link is made and its e-mail written.
@Component
class PasswordResetWorker {
    static final String QUEUE = "password-resets";
    private static final Duration LASTS = Duration.ofHours(1);
    private static final Duration LIMIT = Duration.ofSeconds(10);

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

    void work(Lease lease) {
        users.withEmail(lease.id())
                .flatMap(this::write)
                .then(leases.complete(lease))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new LeaseLostException(lease)))
                .as(tx::transactional)
                .block(LIMIT);
    }

    private Mono<Void> write(User person) {
        var token = RandomSecret.make();
        return table.insert(token.hash(), person.id(), clock.instant().plus(LASTS))
                .then(mails.write(text.to(person, token)));
    }
}
