package dev.podworks.projects.project;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.idempotency.Idempotency;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.projects.file.FileFacts;
import dev.podworks.projects.file.FilesClient;
import dev.podworks.projects.file.FreshFiles;
import dev.podworks.projects.file.KnownFiles;
import dev.podworks.projects.project.Stage.Draft;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Makes projects.
///
/// What can be refused is refused before files-service makes any file. Should the project still not come about, its
/// new files await an upload that never comes, and go as such files go.
@Component
class ProjectCreation {
    private final ProjectTable projects;
    private final ProjectViews views;
    private final KnownFiles knownFiles;
    private final FilesClient files;
    private final Outbox outbox;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;
    private final Ids ids;
    private final InstantSource clock;

    ProjectCreation(
            ProjectTable projects,
            ProjectViews views,
            KnownFiles knownFiles,
            FilesClient files,
            Outbox outbox,
            Idempotency idempotency,
            TransactionalOperator tx,
            Ids ids,
            InstantSource clock) {
        this.projects = projects;
        this.views = views;
        this.knownFiles = knownFiles;
        this.files = files;
        this.outbox = outbox;
        this.idempotency = idempotency;
        this.tx = tx;
        this.ids = ids;
        this.clock = clock;
    }

    /// @return the project, or the error `invalid_request`, `unknown_file`, `file_not_ready`, `duplicate_client_ref`,
    ///         or one of files-service
    Mono<ProjectView> create(Caller caller, CreateProject body) {
        var wanted = FileList.of(body.files());
        return existing(caller, wanted)
                .doOnNext(wanted::requireReady)
                .flatMap(ready -> requireFree(caller, body.details())
                        .then(files.create(wanted.newFiles()))
                        .flatMap(made -> insert(draft(caller, body.details(), wanted, ready, made), ready, made)));
    }

    /// Those of the named files that the caller may use. Only a file known to be ready is taken at our own word: news
    /// of the others may be on their way.
    private Mono<FileFacts> existing(Caller caller, FileList wanted) {
        return knownFiles
                .find(wanted.existing())
                .map(known -> known.only(file -> FileList.usable(caller, file)))
                .flatMap(usable ->
                        files.read(usable.missing(wanted.existing())).map(fresh -> usable.and(fresh.facts())));
    }

    /// Early, so that a repeated request makes no files. What counts is the unique index at the insert.
    private Mono<Void> requireFree(Caller caller, Details details) {
        return Mono.justOrEmpty(details.clientRef())
                .filterWhen(ref -> projects.hasClientRef(caller, ref))
                .flatMap(ref -> Mono.error(duplicate(ref)));
    }

    private Project draft(Caller caller, Details details, FileList wanted, FileFacts ready, FreshFiles made) {
        return new Project(
                ids.project(),
                1,
                caller.account(),
                caller.mode(),
                caller.show(),
                details,
                wanted.places(ready, made),
                clock.instant(),
                new Draft());
    }

    private Mono<ProjectView> insert(Project project, FileFacts ready, FreshFiles made) {
        return knownFiles
                .learn(ready.and(made.facts()))
                .then(projects.insert(project))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> duplicate(project.details().clientRef())))
                .then(outbox.append(EventType.PROJECT_CREATED, new ProjectEvent(project.snapshot(), null)))
                .then(views.of(project, made))
                .flatMap(view -> idempotency.keep(HttpStatus.CREATED, view))
                .as(tx::transactional);
    }

    private static ApiException duplicate(@Nullable String clientRef) {
        return ApiException.of(
                ErrorCode.DUPLICATE_CLIENT_REF, "Another project has the clientRef '%s'.".formatted(clientRef));
    }
}
