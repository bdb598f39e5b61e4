package dev.podworks.projects.file;

import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.id.FileId;
import io.r2dbc.postgresql.codec.Json;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// The read model of files: the newest snapshot of each, from events and responses of files-service. Holds the SQL
/// of `known_file`.
@Component
public class FileReadModel {
    private final DatabaseClient db;
    private final JsonMapper json;
    private final InstantSource clock;

    FileReadModel(DatabaseClient db, JsonMapper json, InstantSource clock) {
        this.db = db;
        this.json = json;
        this.clock = clock;
    }

    /// Stores snapshots that are newer than the stored ones. Rows are locked in the order of their ids, so that
    /// concurrent transactions cannot deadlock. Current rows are not locked at all, so that requests which use the
    /// same file do not wait for each other.
    public Mono<Void> apply(FileSnapshots snapshots) {
        var files = snapshots.all().stream()
                .sorted(Comparator.comparing(file -> file.id().value()))
                .toList();
        return files.isEmpty() ? Mono.empty() : upsert(files);
    }

    private Mono<Void> upsert(List<FileSnapshot> files) {
        return db.sql("""
                insert into known_file as stored (id, version, account, mode, document, learned_at)
                select f.id, f.version, f.account, f.mode, f.document::jsonb, :now
                from unnest(:ids, :versions, :accounts, :modes, :documents) as f(id, version, account, mode, document)
                where not exists (select 1 from known_file k where k.id = f.id and k.version >= f.version)
                order by f.id
                on conflict (id) do update set version = excluded.version, document = excluded.document,
                    learned_at = excluded.learned_at
                where stored.version < excluded.version
                """)
                .bind("ids", column(files, file -> file.id().value()))
                .bind("versions", files.stream().map(FileSnapshot::version).toArray(Long[]::new))
                .bind("accounts", column(files, file -> file.account().value()))
                .bind("modes", column(files, file -> file.mode().wire()))
                .bind("documents", column(files, json::writeValueAsString))
                .bind("now", clock.instant())
                .then();
    }

    public Mono<FileSnapshots> find(Collection<FileId> ids) {
        return find(ids, "select document from known_file where id = any(:ids)");
    }

    /// Also locks the rows (shared) until the transaction ends. For a transaction after which a project waits for
    /// these files: a concurrent change of one of them is applied after it, and then finds the waiting project.
    /// Lock the project's row first, as everywhere, to avoid deadlocks.
    public Mono<FileSnapshots> findAndLock(Collection<FileId> ids) {
        return find(ids, "select document from known_file where id = any(:ids) order by id for share");
    }

    private Mono<FileSnapshots> find(Collection<FileId> ids, String sql) {
        return db.sql(sql)
                .bind("ids", ids.stream().map(FileId::value).toArray(String[]::new))
                .map(this::file)
                .all()
                .collectList()
                .map(FileSnapshots::of);
    }

    /// Deletes files that failed, expired or were deleted before that time. One that a project may still be
    /// submitted with is kept for another period.
    ///
    /// @return the number of files that were examined
    public Mono<Long> deleteEnded(Instant before, int limit) {
        return db.sql("""
                with ended as materialized (
                    select id, exists (
                        select 1 from project
                        where file_ids @> array[known_file.id] and status in ('draft', 'rejected', 'validating')) as used
                    from known_file
                    where (document ->> 'status') in ('failed', 'expired', 'deleted') and learned_at < :before
                    order by learned_at limit :limit for update of known_file skip locked),
                deleted as (
                    delete from known_file using ended where known_file.id = ended.id and not ended.used),
                retained as (
                    update known_file set learned_at = :now from ended where known_file.id = ended.id and ended.used)
                select count(*) as ended from ended
                """)
                .bind("before", before)
                .bind("limit", limit)
                .bind("now", clock.instant())
                .map(row -> row.get("ended", Long.class))
                .one();
    }

    private FileSnapshot file(Readable row) {
        return json.readValue(row.get("document", Json.class).asArray(), FileSnapshot.class);
    }

    private static String[] column(List<FileSnapshot> files, Function<FileSnapshot, String> value) {
        return files.stream().map(value).toArray(String[]::new);
    }
}
