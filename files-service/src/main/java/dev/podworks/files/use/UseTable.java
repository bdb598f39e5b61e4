package dev.podworks.files.use;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import java.time.Instant;
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

    record Use(FileId file, int submission, boolean inWork, boolean kept) {}

    Mono<Boolean> isKept(FileId file) {
        return db.sql("select exists(select 1 from file_use where file_id = :file and kept) as used")
                .bind("file", file.value())
                .map(row -> row.get("used", Boolean.class))
                .one();
    }

    /// Submissions that work with the file or have claimed it. In one statement, since an event replaces a claim by a
    /// use: two could miss both.
    Flux<FileUses.Use> inWork(FileId file, Instant recentSince) {
        return db.sql("""
                select project_id, submission, false as recent from file_use where file_id = :file and in_work
                union all
                select project_id, submission, claimed_at > :recentSince from file_claim where file_id = :file
                """)
                .bind("file", file.value())
                .bind("recentSince", recentSince)
                .map(row -> new FileUses.Use(
                        new ProjectId(row.get("project_id", String.class)),
                        row.get("submission", Integer.class),
                        row.get("recent", Boolean.class)))
                .all();
    }

    /// Files that the project uses or has claimed.
    Flux<FileId> filesOf(ProjectId project) {
        return db.sql("""
                select file_id from file_use where project_id = :project
                union select file_id from file_claim where project_id = :project
                """)
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
                insert into file_use (file_id, project_id, submission, in_work, kept)
                values (:file, :project, :submission, :inWork, :kept)
                on conflict do nothing
                """)
                .bind("file", use.file().value())
                .bind("project", project.value())
                .bind("submission", use.submission())
                .bind("inWork", use.inWork())
                .bind("kept", use.kept())
                .then();
    }
}
