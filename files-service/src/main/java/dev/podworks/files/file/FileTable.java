package dev.podworks.files.file;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.file.FileSource.Import;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.paging.Cursors.Position;
import dev.podworks.kit.paging.IndexOrder;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.DatabaseClient.GenericExecuteSpec;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// The SQL of `file`. Values that are always read as a whole (`measured`, `error` …) are stored as JSON.
final class FileTable {
    private final DatabaseClient db;
    private final IndexOrder order;
    private final JsonMapper json;

    FileTable(DatabaseClient db, TransactionalOperator tx, JsonMapper json) {
        this.db = db;
        this.order = new IndexOrder(db, tx);
        this.json = json;
    }

    Mono<Void> insert(InputFile file) {
        var insert = db.sql("""
                insert into file (id, version, account, mode, made_by, file_name, source, status, received, measured,
                                  error, missing_for, created_at, checked_at, expires_at, ended_at)
                values (:id, :version, :account, :mode, :createdBy, :fileName, :source, :status, :received, :measured,
                        :error, :missingFor, :createdAt, :checkedAt, :expiresAt, :endedAt)
                """)
                .bind("account", file.owner().account().value())
                .bind("mode", file.owner().mode().wire())
                .bind("createdBy", file.owner().createdBy())
                .bind("fileName", file.fileName())
                .bind("source", Bind.json(write(file.source())))
                .bind("createdAt", file.createdAt());
        return bindState(insert, file).then();
    }

    Mono<Void> update(InputFile file) {
        var update = db.sql("""
                update file set version = :version, status = :status, received = :received, measured = :measured,
                                error = :error, missing_for = :missingFor, checked_at = :checkedAt,
                                expires_at = :expiresAt, ended_at = :endedAt
                where id = :id
                """);
        return bindState(update, file).then();
    }

    /// Locks the row until the transaction ends.
    Mono<InputFile> lock(FileId id) {
        return db.sql("select * from file where id = :id for update")
                .bind("id", id.value())
                .map(this::file)
                .one();
    }

    /// @param createdBy empty for the files of all creators
    Flux<InputFile> find(Collection<FileId> ids, AccountId account, Mode mode, Optional<String> createdBy) {
        return db.sql("""
                select * from file
                where id = any(:ids) and account = :account and mode = :mode
                  and (cast(:createdBy as text) is null or made_by = :createdBy)
                """)
                .bind("ids", ids.stream().map(FileId::value).toArray(String[]::new))
                .bind("account", account.value())
                .bind("mode", mode.wire())
                .bind("createdBy", Bind.text(createdBy))
                .map(this::file)
                .all();
    }

    /// The query contains only the requested conditions, so that each combination can use its own index.
    Mono<List<InputFile>> list(Caller caller, FileFilter filter, Optional<Position> after, int atMost) {
        var parameters = new LinkedHashMap<String, Object>(filter.parameters());
        parameters.put("account", caller.account().value());
        parameters.put("mode", caller.mode().wire());
        parameters.put("atMost", atMost);
        after.ifPresent(last -> parameters.putAll(Map.of("at", last.at(), "lastId", last.id())));
        if (caller.limitedToShow()) {
            parameters.put("createdBy", caller.actorId());
        }
        var sql = new FileListSql(filter, caller.limitedToShow(), after.isPresent());
        var ordered = list(sql.ordered(), parameters);
        return sql.isSearch()
                ? order.read(ordered)
                        .filter(files -> files.size() == atMost)
                        .switchIfEmpty(Mono.defer(() -> list(sql.gathered(), parameters)))
                : ordered;
    }

    private Mono<List<InputFile>> list(String sql, Map<String, Object> parameters) {
        return db.sql(sql).bindValues(parameters).map(this::file).all().collectList();
    }

    Mono<InputFile> find(FileId id) {
        return db.sql("select * from file where id = :id")
                .bind("id", id.value())
                .map(this::file)
                .one();
    }

    /// Ready files past their expiry and uploads that never arrived. Files in use by an unfinished project are left
    /// until it has finished.
    Flux<FileId> findExpired(Instant now, int atMost) {
        return db.sql("""
                (select id from file
                 where status = 'ready' and expires_at <= :now
                   and not exists (select 1 from file_use where file_id = file.id and in_work)
                 limit :atMost)
                union all
                (select id from file where status = 'awaiting_upload' and created_at <= :abandoned
                 limit :atMost)
                """)
                .bind("now", now)
                .bind("abandoned", now.minus(InputFile.RETENTION))
                .bind("atMost", atMost)
                .map(row -> new FileId(row.get("id", String.class)))
                .all();
    }

    /// Sets the end of ended files that have none, because an older release wrote them.
    Mono<Long> setMissingEnds(Instant now, int atMost) {
        return db.sql("""
                update file set ended_at = :now where id in (
                    select id from file where status in ('failed', 'expired', 'deleted') and ended_at is null
                    limit :atMost for update skip locked)
                """).bind("now", now).bind("atMost", atMost).fetch().rowsUpdated();
    }

    /// Deletes files that ended before the given time, unless a project still refers to them.
    Mono<Long> deleteEnded(Instant before, int atMost) {
        return db.sql("""
                delete from file where id in (
                    select id from file
                    where status in ('failed', 'expired', 'deleted') and ended_at <= :before
                      and not exists (select 1 from file_use where file_id = file.id)
                      and not exists (select 1 from file_import where file_id = file.id)
                    order by ended_at limit :atMost for update skip locked)
                """).bind("before", before).bind("atMost", atMost).fetch().rowsUpdated();
    }

    /// Serialized per account and status by an advisory lock, so that concurrent requests cannot exceed the limit.
    Mono<Long> countLocked(AccountId account, FileStatus status) {
        return db.sql("select pg_advisory_xact_lock(hashtextextended(:lock, 0))")
                .bind("lock", "files of %s in %s".formatted(account, status.wire()))
                .then()
                .then(db.sql("select count(*) as files from file where account = :account and status = :status")
                        .bind("account", account.value())
                        .bind("status", status.wire())
                        .map(row -> row.get("files", Long.class))
                        .one());
    }

    private GenericExecuteSpec bindState(GenericExecuteSpec statement, InputFile file) {
        return statement
                .bind("id", file.id().value())
                .bind("version", file.version())
                .bind("status", file.status().wire())
                .bind("received", Bind.json(write(file.details().received())))
                .bind("measured", Bind.json(write(file.details().measured())))
                .bind("error", Bind.json(write(file.details().error())))
                .bind("missingFor", Bind.json(write(file.details().missingFor())))
                .bind("checkedAt", Bind.instant(file.details().checkedAt()))
                .bind("expiresAt", Bind.instant(file.details().expiresAt()))
                .bind("endedAt", Bind.instant(file.details().endedAt()));
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
                read(row, "source", Import.class),
                row.get("created_at", Instant.class),
                WireEnum.of(FileStatus.class, row.get("status", String.class)),
                new FileDetails(
                        read(row, "received", ReceivedObject.class),
                        read(row, "measured", Measured.class),
                        read(row, "error", FileError.class),
                        read(row, "missing_for", SubmissionRef.class),
                        row.get("checked_at", Instant.class),
                        row.get("expires_at", Instant.class),
                        row.get("ended_at", Instant.class)));
    }

    private @Nullable String write(@Nullable Object value) {
        return value == null ? null : json.writeValueAsString(value);
    }

    private <T> @Nullable T read(Readable row, String column, Class<T> type) {
        var text = row.get(column, String.class);
        return text == null ? null : json.readValue(text, type);
    }
}
