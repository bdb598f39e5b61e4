package dev.podworks.mail;

import dev.podworks.contracts.WireEnum;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

/// The SQL of `mail`.
final class MailTable {
    private final DatabaseClient db;
    private final EncryptedMailBody bodies;

    MailTable(DatabaseClient db, EncryptedMailBody bodies) {
        this.db = db;
        this.bodies = bodies;
    }

    /// @param encryptedBody null once the e-mail has ended, and for one of the previous release, whose body is in
    ///     `mail`
    record Row(long id, Mail mail, byte @Nullable [] encryptedBody, MailStatus status, Instant createdAt) {}

    /// @return its id; empty when the recipient has an e-mail with this cause already
    Mono<Long> insert(Mail mail, Instant now) {
        return db.sql("select nextval(pg_get_serial_sequence('mail', 'id')) as id")
                .map(row -> row.get("id", Long.class))
                .one()
                .flatMap(id -> insert(id, mail, now));
    }

    private Mono<Long> insert(long id, Mail mail, Instant now) {
        return db.sql("""
                insert into mail (id, cause, recipient, subject, plain, html, sealed, status, created_at)
                overriding system value
                values (:id, :cause, :recipient, :subject, '', '', :sealed, 'waiting', :now)
                on conflict (cause, recipient) do nothing returning id
                """)
                .bind("id", id)
                .bind("cause", mail.cause())
                .bind("recipient", mail.recipient())
                .bind("subject", mail.subject())
                .bind("sealed", bodies.encrypt(id, mail))
                .bind("now", now)
                .map(row -> row.get("id", Long.class))
                .one();
    }

    Mono<Row> find(long id) {
        return db.sql("select * from mail where id = :id")
                .bind("id", id)
                .map(MailTable::row)
                .one();
    }

    /// The e-mail with its body.
    ///
    /// @throws IllegalStateException when the body's key is not in this replica's keyset, because it was not
    ///     restarted since the keyset got a new primary key
    Mail decrypt(Row row) {
        return row.encryptedBody() == null ? row.mail() : bodies.decrypt(row.id(), row.encryptedBody(), row.mail());
    }

    /// @return false when it has another status
    Mono<Boolean> move(long id, MailStatus from, MailStatus to) {
        return isUpdated(db.sql("update mail set status = :to where id = :id and status = :from")
                .bind("to", to.wire())
                .bind("id", id)
                .bind("from", from.wire()));
    }

    /// Also deletes the body, which may hold a link with a credential.
    ///
    /// @return false when it has another status
    Mono<Boolean> end(long id, MailStatus from, MailStatus to, Instant now) {
        return isUpdated(db.sql("""
                update mail set status = :to, ended_at = :now, plain = '', html = '', sealed = null
                where id = :id and status = :from
                """)
                .bind("to", to.wire())
                .bind("now", now)
                .bind("id", id)
                .bind("from", from.wire()));
    }

    private static Mono<Boolean> isUpdated(DatabaseClient.GenericExecuteSpec update) {
        return update.fetch().rowsUpdated().map(rows -> rows == 1);
    }

    Mono<Long> deleteEnded(Instant before, int atMost) {
        return db.sql("""
                delete from mail where id in (
                    select id from mail where ended_at < :before and status not in ('waiting', 'handed_over')
                    limit :atMost)
                """).bind("before", before).bind("atMost", atMost).fetch().rowsUpdated();
    }

    private static Row row(Readable row) {
        return new Row(
                row.get("id", Long.class),
                new Mail(
                        row.get("cause", String.class),
                        row.get("recipient", String.class),
                        row.get("subject", String.class),
                        row.get("plain", String.class),
                        row.get("html", String.class)),
                row.get("sealed", byte[].class),
                WireEnum.of(MailStatus.class, row.get("status", String.class)),
                row.get("created_at", Instant.class));
    }
}
