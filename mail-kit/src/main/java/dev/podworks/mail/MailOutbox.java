package dev.podworks.mail;

import dev.podworks.kit.lease.Leases;
import java.time.InstantSource;
import reactor.core.publisher.Mono;

/// Where a change leaves the e-mails that it causes.
public final class MailOutbox {
    /// Another one than the last release's: its workers know nothing of {@link EncryptedMailBody} and would send an
    // e-mail
    /// without words.
    static final String QUEUE = "sealed-mail";

    /// Where the last release puts its e-mails, worked through as long as that may still run.
    static final String LAST_RELEASES_QUEUE = "mail";

    private final MailTable table;
    private final Leases leases;
    private final InstantSource clock;

    MailOutbox(MailTable table, Leases leases, InstantSource clock) {
        this.table = table;
        this.leases = leases;
        this.clock = clock;
    }

    /// Writes it in the present transaction; it is sent once that has committed.
    public Mono<Void> write(Mail mail) {
        return table.insert(mail, clock.instant())
                .flatMap(id -> leases.enqueue(QUEUE, Long.toString(id), clock.instant()));
    }
}
