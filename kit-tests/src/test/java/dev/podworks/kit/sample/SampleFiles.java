package dev.podworks.kit.sample;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.outbox.Outbox;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// A typical aggregate: a row, and an event with each change.
@Component
public class SampleFiles {
    private static final Logger LOG = LoggerFactory.getLogger(SampleFiles.class);

    private final DatabaseClient db;
    private final TransactionalOperator tx;
    private final Outbox outbox;

    SampleFiles(DatabaseClient db, TransactionalOperator tx, Outbox outbox) {
        this.db = db;
        this.tx = tx;
        this.outbox = outbox;
    }

    /// Creates or renames the file and publishes the event.
    public Mono<FileSnapshot> save(FileId id, AccountId account, String name) {
        return write(id, account, name).as(tx::transactional);
    }

    /// Like save, and then fails.
    public Mono<FileSnapshot> saveAndFail(FileId id, AccountId account, String name) {
        return write(id, account, name)
                .flatMap(_ -> Mono.<FileSnapshot>error(new IllegalStateException("failure requested by the test")))
                .as(tx::transactional);
    }

    Mono<FileSnapshot> find(FileId id, AccountId account) {
        return db.sql("select id, version, account, name from file where id = :id and account = :account")
                .bind("id", id.value())
                .bind("account", account.value())
                .map(SampleFiles::snapshot)
                .one();
    }

    private static void log(FileSnapshot file) {
        LOG.info("Saved {}", file.id());
    }

    private Mono<FileSnapshot> write(FileId id, AccountId account, String name) {
        return db.sql("""
                insert into file (id, version, account, name) values (:id, 1, :account, :name)
                on conflict (id) do update set version = file.version + 1, name = :name
                returning id, version, account, name
                """)
                .bind("id", id.value())
                .bind("account", account.value())
                .bind("name", name)
                .map(SampleFiles::snapshot)
                .one()
                .flatMap(file -> outbox.append(EventType.FILE_CHANGED, new FileEvent(file))
                        .thenReturn(file))
                .doOnNext(SampleFiles::log);
    }

    private static FileSnapshot snapshot(Readable row) {
        return snapshot(
                new FileId(row.get("id", String.class)),
                row.get("version", Long.class),
                new AccountId(row.get("account", String.class)),
                row.get("name", String.class));
    }

    /// A file with default values.
    public static FileSnapshot snapshot(FileId id, long version, AccountId account, String name) {
        return new FileSnapshot(
                id,
                version,
                account,
                Mode.LIVE,
                "key_01kahp3x8v0s5m2c9d7q4e6t1r",
                name,
                FileStatus.AWAITING_UPLOAD,
                null,
                null,
                null,
                Instant.parse("2026-11-20T09:30:00.123Z"),
                null,
                null);
    }
}
