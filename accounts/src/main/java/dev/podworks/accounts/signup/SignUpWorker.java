package dev.podworks.accounts.signup;

import dev.podworks.accounts.identity.Users;
import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.Leases;
import dev.podworks.mail.MailOutbox;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Answers sign-ups by e-mail: an unregistered address gets the link that confirms it, a registered one is told so.
@Component
class SignUpWorker {
    static final String QUEUE = "sign-ups";
    private static final Duration VALID_FOR = Duration.ofDays(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final SignUpTable table;
    private final Users users;
    private final SignUpMail text;
    private final MailOutbox mails;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    SignUpWorker(
            SignUpTable table,
            Users users,
            SignUpMail text,
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

    /// Addresses are unique regardless of case.
    static String normalized(String email) {
        return email.toLowerCase(Locale.ROOT);
    }

    void process(Lease lease) {
        answer(lease.id())
                .then(leases.requireComplete(lease))
                .as(tx::transactional)
                .block(TIMEOUT);
    }

    private Mono<Void> answer(String email) {
        var token = RandomSecret.generate();
        return users.findByEmail(email)
                .hasElement()
                .flatMap(isRegistered -> isRegistered
                        ? mails.write(text.alreadyRegistered(email, token))
                        : table.insert(token.hash(), email, clock.instant().plus(VALID_FOR))
                                .then(mails.write(text.confirm(email, token))));
    }
}
