package dev.podworks.files.importing;

import dev.podworks.contracts.id.FileId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.Parameter;
import reactor.core.publisher.Mono;

/// The SQL of `file_import`.
final class ImportTable {
    private final DatabaseClient db;

    ImportTable(DatabaseClient db) {
        this.db = db;
    }

    /// @param token encrypted; null if none is needed
    record Row(byte @Nullable [] token, Instant deadline) {}

    Mono<Void> insert(FileId file, Row row) {
        return db.sql("insert into file_import (file_id, token, deadline) values (:file, :token, :deadline)")
                .bind("file", file.value())
                .bind("token", Parameter.fromOrEmpty(row.token(), byte[].class))
                .bind("deadline", row.deadline())
                .then();
    }

    Mono<Row> find(FileId file) {
        return db.sql("select token, deadline from file_import where file_id = :file")
                .bind("file", file.value())
                .map(row -> new Row(row.get("token", byte[].class), row.get("deadline", Instant.class)))
                .one();
    }

    Mono<Void> delete(FileId file) {
        return db.sql("delete from file_import where file_id = :file")
                .bind("file", file.value())
                .then();
    }
}
