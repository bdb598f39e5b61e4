package dev.podworks.files.use;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import java.util.List;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `file_use`.
final class UseTable {
    private final DatabaseClient db;

    UseTable(DatabaseClient db) {
        this.db = db;
    }

    record Use(FileId file, boolean inWork, boolean kept) {}

    Mono<Boolean> isKept(FileId file) {
        return db.sql("select exists(select 1 from file_use where file_id = :file and kept) as used")
                .bind("file", file.value())
                .map(row -> row.get("used", Boolean.class))
                .one();
    }

    /// Submitted, unfinished projects that use the file.
    Flux<ProjectId> inWork(FileId file) {
        return db.sql("select project_id from file_use where file_id = :file and in_work")
                .bind("file", file.value())
                .map(row -> new ProjectId(row.get("project_id", String.class)))
                .all();
    }

    Flux<FileId> filesOf(ProjectId project) {
        return db.sql("select file_id from file_use where project_id = :project")
                .bind("project", project.value())
                .map(row -> new FileId(row.get("file_id", String.class)))
                .all();
    }

    Mono<Void> replace(ProjectId project, List<Use> uses) {
        return db.sql("delete from file_use where project_id = :project")
                .bind("project", project.value())
                .then()
                .thenMany(Flux.fromIterable(uses).concatMap(use -> insert(project, use)))
                .then();
    }

    private Mono<Void> insert(ProjectId project, Use use) {
        return db.sql("""
                insert into file_use (file_id, project_id, in_work, kept) values (:file, :project, :inWork, :kept)
                on conflict do nothing
                """)
                .bind("file", use.file().value())
                .bind("project", project.value())
                .bind("inWork", use.inWork())
                .bind("kept", use.kept())
                .then();
    }
}
