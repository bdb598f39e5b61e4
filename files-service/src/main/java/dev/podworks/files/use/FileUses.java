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
    /// Longer than this service may be stopped after it received a forwarded event.
    private static final Duration VERSION_RETENTION = Duration.ofDays(14);

    private final UseTable table;
    private final ClaimTable claims;
    private final AppliedVersions versions;
    private final InputFiles files;
    private final InstantSource clock;

    FileUses(DatabaseClient db, InputFiles files, InstantSource clock) {
        this.table = new UseTable(db);
        this.claims = new ClaimTable(db);
        this.versions = new AppliedVersions(db);
        this.files = files;
        this.clock = clock;
    }

    /// A submission that uses a file as far as this service knows.
    ///
    /// @param recent whether it is a claim whose submission may not have been committed yet
    public record Use(ProjectId project, int submission, boolean recent) {}

    /// Submissions that may be working with the file: projects-service knows which of them have ended meanwhile.
    /// Under the file's lock, no other one is added until the transaction ends.
    public Mono<List<Use>> inWork(FileId file) {
        return table.inWork(file, clock.instant().minus(CLAIM_TO_SUBMISSION)).collectList();
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

    /// @return the number of deleted versions, of projects that use no files
    Mono<Long> deleteOldVersions(int atMost) {
        return versions.deleteOld(clock.instant().minus(VERSION_RETENTION), atMost);
    }

    /// Whether a kept project uses the file. Under the file's lock the result is valid until the transaction ends.
    public Mono<Boolean> isKept(FileId file) {
        return table.isKept(file);
    }

    static boolean usesFiles(ProjectSnapshot project) {
        return !uses(project).isEmpty();
    }

    /// Has no effect if a newer event of the project has been applied.
    Mono<Void> apply(ProjectSnapshot project) {
        return replace(project, project.version(), project.submission(), uses(project));
    }

    Mono<Void> delete(ProjectSnapshot project) {
        return replace(project, AppliedVersions.DELETED, Integer.MAX_VALUE, List.of());
    }

    /// Files are locked before claims, as by [#claim].
    private Mono<Void> replace(ProjectSnapshot project, long version, int submission, List<UseTable.Use> uses) {
        var id = project.id();
        return versions.advance(id, version, clock.instant())
                .filter(isNewer -> isNewer)
                .flatMap(_ -> affected(id, uses)
                        .concatMap(file -> files.lock(file).thenReturn(file))
                        .collectList())
                .flatMap(locked -> claims.release(id, submission)
                        .then(Mono.defer(() -> table.replace(id, uses)))
                        .thenMany(Flux.fromIterable(locked).concatMap(this::updateExpiry))
                        .then());
    }

    /// The files that the project used or claimed before, or uses now. In a fixed order, so that locking them cannot
    /// deadlock.
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
                        .map(file -> new UseTable.Use(file, project.submission(), inWork, project.keep()))
                        .toList()
                : List.of();
    }
}
