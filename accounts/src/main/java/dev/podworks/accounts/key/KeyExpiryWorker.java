package dev.podworks.accounts.key;

import dev.podworks.accounts.key.KeyExpiryWarnings.Item;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.Leases;
import dev.podworks.mail.MailOutbox;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Writes the e-mails that warn of expiries when they are due.
@Component
class KeyExpiryWorker {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final ExpiringKeyTable table;
    private final KeyExpiryMail text;
    private final MailOutbox mails;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    KeyExpiryWorker(
            ExpiringKeyTable table,
            KeyExpiryMail text,
            MailOutbox mails,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock) {
        this.table = table;
        this.text = text;
        this.mails = mails;
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
    }

    void process(Lease lease) {
        warn(Item.parse(lease.id()))
                .then(leases.requireComplete(lease))
                .as(tx::transactional)
                .block(TIMEOUT);
    }

    private Mono<Void> warn(Item item) {
        return table.find(item.key())
                .filter(key -> item.warning().isCurrent(key.expiresAt(), clock.instant()))
                .flatMap(key -> mails.write(text.of(key, item.warning())));
    }
}
