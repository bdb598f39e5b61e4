package dev.podworks.files.use;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.ProjectSnapshot.Track;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.kit.caller.Principal.Caller;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Which projects use a file: a read model of podworks.projects, and claims of submissions.
@Component
public class FileUses {
    /// Longer than projects-service may take to commit the submission of a claim.
    private static final Duration CLAIM_TO_SUBMISSION = Duration.ofSeconds(30);
    /// Longer than a project's event can take.
    private static final Duration CLAIM_RETENTION = Duration.ofDays(2);

    private final UseTable table;
    private final ClaimTable claims;
    private final InputFiles files;
    private final InstantSource clock;

    FileUses(DatabaseClient db, InputFiles files, InstantSource clock) {
        this.table = new UseTable(db);
        this.claims = new ClaimTable(db);
        this.files = files;
        this.clock = clock;
    }

    /// A project that uses a file as far as this service knows.
    ///
    /// @param submission the one that uses it
    /// @param recent whether the submission may not have been committed yet
    public record Use(ProjectId project, int submission, boolean recent) {}

    /// Projects that may be working with the file: projects-service knows which of them have finished meanwhile.
    /// Under the file's lock, no other project is added until the transaction ends.
    public Mono<List<Use>> inWork(FileId file) {
        var recent = clock.instant().minus(CLAIM_TO_SUBMISSION);
        return table.inWork(file)
                .map(project -> new Use(project, 0, false))
                .concatWith(claims.of(file)
                        .map(claim -> new Use(
                                claim.project(), claim.submission(), claim.at().isAfter(recent))))
                .collectList();
    }

    /// Claims files for a submission of the account. Call in a transaction.
    public Flux<InputFile> claim(Caller caller, ProjectId project, int submission, List<FileId> ids) {
        return files.findAll(caller.account(), caller.mode(), ids)
                .map(file -> file.id().value())
                .sort()
                .map(FileId::new)
                .collectList()
                .flatMapIterable(sorted -> sorted)
                .concatMap(id -> files.lock(id)
                        .flatMap(file -> claims.put(id, project, submission, clock.instant())
                                .thenReturn(file)));
    }

    /// @return the number of deleted claims, whose submissions were never published
    Mono<Long> deleteOldClaims(int atMost) {
        return claims.deleteOld(clock.instant().minus(CLAIM_RETENTION), atMost);
    }

    /// Whether a kept project uses the file. Under the file's lock the result is valid until the transaction ends.
    public Mono<Boolean> isKept(FileId file) {
        return table.isKept(file);
    }

    static boolean usesFiles(ProjectSnapshot project) {
        return !uses(project).isEmpty();
    }

    Mono<Void> apply(ProjectSnapshot project) {
        return claims.release(project.id(), project.submission())
                .then(Mono.defer(() -> replace(project, uses(project))));
    }

    Mono<Void> delete(ProjectSnapshot project) {
        return claims.release(project.id(), Integer.MAX_VALUE).then(Mono.defer(() -> replace(project, List.of())));
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
        var inWork = project.status().isUnfinished();
        return inWork || project.keep()
                ? project.files().stream()
                        .map(Track::fileId)
                        .map(file -> new UseTable.Use(file, inWork, project.keep()))
                        .toList()
                : List.of();
    }
}
