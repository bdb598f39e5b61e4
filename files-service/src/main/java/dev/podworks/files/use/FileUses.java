package dev.podworks.files.use;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
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

/// Which projects use a file, as projects-service tells.
@Component
public class FileUses {
    private final UseTable table;
    private final InputFiles files;

    FileUses(DatabaseClient db, InputFiles files) {
        this.table = new UseTable(db);
        this.files = files;
    }

    /// Whether a submitted project that has not ended works with it.
    public Mono<Boolean> isInWork(FileId file) {
        return table.any(file, "in_work");
    }

    /// Whether a kept project uses it. Ask under the file's lock: the answer then stands until the transaction ends.
    public Mono<Boolean> isKept(FileId file) {
        return table.any(file, "kept");
    }

    /// A new draft: it had no use of a file before, and has none now. Most projects begin so.
    static boolean tellsOfNone(Event event) {
        return event.type() == EventType.PROJECT_CREATED
                && event.payload() instanceof ProjectEvent news
                && uses(news.project()).isEmpty();
    }

    Mono<Void> onProjectEvent(Event event) {
        return event.payload() instanceof ProjectEvent news
                ? note(news.project(), event.type() == EventType.PROJECT_DELETED)
                : Mono.empty();
    }

    private Mono<Void> note(ProjectSnapshot project, boolean gone) {
        var uses = gone ? List.<UseTable.Use>of() : uses(project);
        return affected(project.id(), uses)
                .concatMap(file -> files.lock(file).thenReturn(file))
                .collectList()
                .flatMap(locked -> table.replace(project.id(), uses)
                        .thenMany(Flux.fromIterable(locked).concatMap(this::keepOrRelease))
                        .then());
    }

    /// Those that the project used before, and those that it uses now, in the order in which everybody locks them.
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

    private Mono<Void> keepOrRelease(FileId file) {
        return isKept(file)
                .flatMap(kept -> files.change(file, known -> known.kept(kept)))
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
