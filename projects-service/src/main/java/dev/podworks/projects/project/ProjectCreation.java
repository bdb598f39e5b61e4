package dev.podworks.projects.project;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.idempotency.Idempotency;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.projects.project.Stage.Draft;
import java.time.InstantSource;
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
    private final ProjectFiles files;
    private final Outbox outbox;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;
    private final Ids ids;
    private final InstantSource clock;

    ProjectCreation(
            ProjectTable projects,
            ProjectViews views,
            ProjectFiles files,
            Outbox outbox,
            Idempotency idempotency,
            TransactionalOperator tx,
            Ids ids,
            InstantSource clock) {
        this.projects = projects;
        this.views = views;
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
        return files.named(caller, wanted)
                .flatMap(ready -> requireFree(caller, body.details()).then(files.make(wanted, ready)))
                .flatMap(found -> insert(draft(caller, body.details(), found), found));
    }

    /// Early, so that a repeated request makes no files. What counts is the unique index at the insert.
    private Mono<Void> requireFree(Caller caller, Details details) {
        return Mono.justOrEmpty(details.clientRef()).flatMap(ref -> projects.requireFree(caller, ref));
    }

    private Project draft(Caller caller, Details details, ProjectFiles.Found found) {
        return new Project(
                ids.project(),
                1,
                caller.account(),
                caller.mode(),
                caller.show(),
                details,
                found.places(),
                clock.instant(),
                new Draft());
    }

    private Mono<ProjectView> insert(Project project, ProjectFiles.Found found) {
        return files.learn(found)
                .then(projects.insert(project))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(
                        () -> ProjectTable.duplicate(project.details().clientRef())))
                .then(outbox.append(EventType.PROJECT_CREATED, new ProjectEvent(project.snapshot(), null)))
                .then(views.of(project, found.made()))
                .flatMap(view -> idempotency.keep(HttpStatus.CREATED, view))
                .as(tx::transactional);
    }
}
