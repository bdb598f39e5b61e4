package dev.podworks.mail;

import dev.podworks.kit.lease.Leases;
import java.time.InstantSource;
import reactor.core.publisher.Mono;

/// Stores e-mails to send in the transaction of the change that causes them.
public final class MailOutbox {
    /// Not the previous release's queue: its workers cannot decrypt an {@link EncryptedMailBody} and would send an
    /// e-mail without a body.
    static final String QUEUE = "sealed-mail";

    /// The previous release's queue, which is worked off while that release may still run.
    static final String PREVIOUS_RELEASE_QUEUE = "mail";

    private final MailTable table;
    private final Leases leases;
    private final InstantSource clock;

    MailOutbox(MailTable table, Leases leases, InstantSource clock) {
        this.table = table;
        this.leases = leases;
        this.clock = clock;
    }

    /// Stores an e-mail in the current transaction. It is sent after the commit.
    public Mono<Void> write(Mail mail) {
        return table.insert(mail, clock.instant())
                .flatMap(id -> leases.enqueue(QUEUE, Long.toString(id), clock.instant()));
    }
}
