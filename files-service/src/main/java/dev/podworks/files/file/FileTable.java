package dev.podworks.files.file;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.DatabaseClient.GenericExecuteSpec;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// The SQL of `file`. What is only ever read as a whole (`measured`, `error` …) is kept as JSON.
final class FileTable {
    private final DatabaseClient db;
    private final JsonMapper json;

    FileTable(DatabaseClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    Mono<Void> insert(InputFile file) {
        var insert = db.sql("""
                insert into file (id, version, account, mode, made_by, file_name, status, received, measured, error,
                                  missing_for, created_at, checked_at, expires_at)
                values (:id, :version, :account, :mode, :madeBy, :fileName, :status, :received, :measured, :error,
                        :missingFor, :createdAt, :checkedAt, :expiresAt)
                """)
                .bind("account", file.owner().account().value())
                .bind("mode", file.owner().mode().wire())
                .bind("madeBy", file.owner().madeBy())
                .bind("fileName", file.fileName())
                .bind("createdAt", file.createdAt());
        return bindState(insert, file).then();
    }

    Mono<Void> update(InputFile file) {
        var update = db.sql("""
                update file set version = :version, status = :status, received = :received, measured = :measured,
                                error = :error, missing_for = :missingFor, checked_at = :checkedAt, expires_at = :expiresAt
                where id = :id
                """);
        return bindState(update, file).then();
    }

    /// The row stays locked until the transaction ends, so that changes follow one another.
    Mono<InputFile> lock(FileId id) {
        return db.sql("select * from file where id = :id for update")
                .bind("id", id.value())
                .map(this::file)
                .one();
    }

    /// @param madeBy empty to look at everybody's
    Flux<InputFile> find(Collection<FileId> ids, AccountId account, Mode mode, Optional<String> madeBy) {
        return db.sql("""
                select * from file
                where id = any(:ids) and account = :account and mode = :mode
                  and (cast(:madeBy as text) is null or made_by = :madeBy)
                """)
                .bind("ids", ids.stream().map(FileId::value).toArray(String[]::new))
                .bind("account", account.value())
                .bind("mode", mode.wire())
                .bind("madeBy", Bind.text(madeBy))
                .map(this::file)
                .all();
    }

    Mono<InputFile> find(FileId id) {
        return db.sql("select * from file where id = :id")
                .bind("id", id.value())
                .map(this::file)
                .one();
    }

    /// How many uploads an account has under way. The count stands until the transaction ends: whoever else asks for
    // the
    /// same account waits.
    Mono<Long> countAwaitingUpload(AccountId account) {
        return db.sql("select pg_advisory_xact_lock(hashtextextended(:account, 0))")
                .bind("account", "uploads of " + account.value())
                .then()
                .then(db.sql("""
                        select count(*) as awaiting from file where account = :account and status = 'awaiting_upload'
                        """)
                        .bind("account", account.value())
                        .map(row -> row.get("awaiting", Long.class))
                        .one());
    }

    private GenericExecuteSpec bindState(GenericExecuteSpec statement, InputFile file) {
        return statement
                .bind("id", file.id().value())
                .bind("version", file.version())
                .bind("status", file.status().wire())
                .bind("received", Bind.json(write(file.received())))
                .bind("measured", Bind.json(write(file.measured())))
                .bind("error", Bind.json(write(file.error())))
                .bind("missingFor", Bind.json(write(file.missingFor())))
                .bind("checkedAt", Bind.instant(file.checkedAt()))
                .bind("expiresAt", Bind.instant(file.expiresAt()));
    }

    private InputFile file(Readable row) {
        return new InputFile(
                new FileId(row.get("id", String.class)),
                row.get("version", Long.class),
                new Owner(
                        new AccountId(row.get("account", String.class)),
                        WireEnum.of(Mode.class, row.get("mode", String.class)),
                        row.get("made_by", String.class)),
                row.get("file_name", String.class),
                WireEnum.of(FileStatus.class, row.get("status", String.class)),
                read(row, "received", Received.class),
                read(row, "measured", Measured.class),
                read(row, "error", FileError.class),
                read(row, "missing_for", SubmissionRef.class),
                row.get("created_at", Instant.class),
                row.get("checked_at", Instant.class),
                row.get("expires_at", Instant.class));
    }

    private @Nullable String write(@Nullable Object value) {
        return value == null ? null : json.writeValueAsString(value);
    }

    private <T> @Nullable T read(Readable row, String column, Class<T> type) {
        var text = row.get(column, String.class);
        return text == null ? null : json.readValue(text, type);
    }
}
