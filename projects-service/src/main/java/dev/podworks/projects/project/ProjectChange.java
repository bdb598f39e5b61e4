package dev.podworks.projects.project;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.outbox.Outbox;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Changes projects that are not under way. Decisions: change.
///
/// What can be refused is refused before files-service makes any file, and looked at once more under the row's lock:
/// meanwhile the project may have been submitted.
@Component
class ProjectChange {
    private final ProjectTable projects;
    private final ProjectFiles files;
    private final ProjectViews views;
    private final Outbox outbox;
    private final TransactionalOperator tx;

    ProjectChange(
            ProjectTable projects, ProjectFiles files, ProjectViews views, Outbox outbox, TransactionalOperator tx) {
        this.projects = projects;
        this.files = files;
        this.views = views;
        this.outbox = outbox;
        this.tx = tx;
    }

    /// @return the project as it is then, or the error `not_found`, `invalid_request`, `unknown_file`,
    ///         `file_not_ready`, `duplicate_client_ref`, `invalid_state`, or one of files-service
    Mono<ProjectView> change(Caller caller, ProjectId id, Mono<UpdateProject> body) {
        return projects.find(caller, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("project")))
                .flatMap(before -> body.flatMap(patch -> change(caller, before, patch)));
    }

    private Mono<ProjectView> change(Caller caller, Project before, UpdateProject patch) {
        requireChangeable(before);
        var details = patch.appliedTo(before.details());
        var wanted = patch.files().map(items -> FileList.of(items, before.files()));
        return requireFree(caller, before, details)
                .then(Mono.defer(() -> files.find(caller, wanted)))
                .flatMap(found -> write(caller, before.id(), patch, found))
                .flatMap(views::of);
    }

    private Mono<Void> requireFree(Caller caller, Project before, Details details) {
        return Mono.justOrEmpty(details.clientRef())
                .filter(ref -> !ref.equals(before.details().clientRef()))
                .flatMap(ref -> projects.requireFree(caller, ref));
    }

    private Mono<Project> write(Caller caller, ProjectId id, UpdateProject patch, Optional<ProjectFiles.Found> found) {
        return projects.lock(caller, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("project")))
                .doOnNext(ProjectChange::requireChangeable)
                .map(locked -> changed(locked, patch, found))
                .flatMap(changed -> files.learn(found)
                        .then(projects.update(changed))
                        .then(outbox.append(
                                EventType.PROJECT_CHANGED, new ProjectEvent(changed.snapshot(), changed.status())))
                        .thenReturn(changed))
                .as(tx::transactional);
    }

    private static Project changed(Project locked, UpdateProject patch, Optional<ProjectFiles.Found> found) {
        List<ProjectFile> places = found.map(ProjectFiles.Found::places).orElse(locked.files());
        return locked.changed(patch.appliedTo(locked.details()), places);
    }

    private static void requireChangeable(Project project) {
        if (!project.stage().changeable()) {
            throw ApiException.invalidState(
                    "Only a draft or a rejected project can be changed.",
                    project.status().wire());
        }
    }
}
