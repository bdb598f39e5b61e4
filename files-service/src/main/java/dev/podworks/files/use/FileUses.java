package dev.podworks.files.use;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.ProjectSnapshot.Track;
import dev.podworks.files.file.InputFiles;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Which projects use a file: a read model of podworks.projects.
@Component
public class FileUses {
    private final UseTable table;
    private final InputFiles files;

    FileUses(DatabaseClient db, InputFiles files) {
        this.table = new UseTable(db);
        this.files = files;
    }

    /// Whether a submitted, unfinished project uses the file.
    public Mono<Boolean> isInWork(FileId file) {
        return table.any(file, "in_work");
    }

    /// Whether a kept project uses the file. Under the file's lock the result is valid until the transaction ends.
    public Mono<Boolean> isKept(FileId file) {
        return table.any(file, "kept");
    }

    static boolean usesFiles(ProjectSnapshot project) {
        return !uses(project).isEmpty();
    }

    Mono<Void> apply(ProjectSnapshot project) {
        return replace(project, uses(project));
    }

    Mono<Void> delete(ProjectSnapshot project) {
        return replace(project, List.of());
    }

    private Mono<Void> replace(ProjectSnapshot project, List<UseTable.Use> uses) {
        return affected(project.id(), uses)
                .concatMap(file -> files.lock(file).thenReturn(file))
                .collectList()
                .flatMap(locked -> table.replace(project.id(), uses)
                        .thenMany(Flux.fromIterable(locked).concatMap(this::updateExpiry))
                        .then());
    }

    /// The files that the project used before or uses now, in a fixed order so that locking them cannot deadlock.
    private Flux<FileId> affected(ProjectId project, List<UseTable.Use> uses) {
        return table.filesOf(project)
                .collectList()
                .flatMapIterable(
                        before -> Stream.concat(before.stream(), uses.stream().map(UseTable.Use::file))
                                .map(FileId::value)
                                .distinct()
                                .sorted()
                                .map(FileId::new)
                                .toList());
    }

    private Mono<Void> updateExpiry(FileId file) {
        return isKept(file)
                .flatMap(kept -> files.update(file, current -> current.withKept(kept)))
                .then();
    }

    private static List<UseTable.Use> uses(ProjectSnapshot project) {
        var inWork =
                switch (project.status()) {
                    case VALIDATING, QUEUED, PROCESSING -> true;
                    case DRAFT, REJECTED, COMPLETED, FAILED, CANCELLED -> false;
                };
        return inWork || project.keep()
                ? project.files().stream()
                        .map(Track::fileId)
                        .map(file -> new UseTable.Use(file, inWork, project.keep()))
                        .toList()
                : List.of();
    }
}
