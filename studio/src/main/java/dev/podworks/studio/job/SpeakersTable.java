package dev.podworks.studio.job;

import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.id.FileId;
import java.util.Collection;
import java.util.Map;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

/// The SQL of `file_speakers`: the number of speakers of ready files.
final class SpeakersTable {
    private final DatabaseClient db;

    SpeakersTable(DatabaseClient db) {
        this.db = db;
    }

    /// In the transaction of the event. A file that is ready never changes again.
    Mono<Void> put(FileId file, FileSnapshot.Measured measured) {
        return db.sql("insert into file_speakers (file, two) values (:file, :two) on conflict do nothing")
                .bind("file", file.value())
                .bind("two", measured.twoSpeakers())
                .then();
    }

    Mono<Void> delete(FileId file) {
        return db.sql("delete from file_speakers where file = :file")
                .bind("file", file.value())
                .then();
    }

    /// Whether each has two speakers. Files without an event are missing.
    Mono<Map<FileId, Boolean>> of(Collection<FileId> files) {
        return db.sql("select file, two from file_speakers where file = any(:files)")
                .bind("files", files.stream().map(FileId::value).toArray(String[]::new))
                .map(row -> Map.entry(new FileId(row.get("file", String.class)), row.get("two", Boolean.class)))
                .all()
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }
}
