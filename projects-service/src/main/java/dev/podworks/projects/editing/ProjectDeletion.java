package dev.podworks.projects.editing;

import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.projects.output.OutputDeletion;
import dev.podworks.projects.progress.ProgressTable;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectTable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Deletes projects that are not being processed.
///
/// Only the published events remain. Events about a deleted project that arrive later are ignored.
@Component
class ProjectDeletion {
    private final ProjectTable projects;
    private final ProgressTable progress;
    private final OutputDeletion outputDeletion;
    private final Outbox outbox;
    private final TransactionalOperator tx;

    ProjectDeletion(
            ProjectTable projects,
            ProgressTable progress,
            OutputDeletion outputDeletion,
            Outbox outbox,
            TransactionalOperator tx) {
        this.projects = projects;
        this.progress = progress;
        this.outputDeletion = outputDeletion;
        this.outbox = outbox;
        this.tx = tx;
    }

    /// @return a confirmation, or the error `not_found`, `invalid_state`
    Mono<Deleted> delete(Caller caller, ProjectId id) {
        return projects.lock(caller, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("project")))
                .doOnNext(ProjectDeletion::requireDeletable)
                .flatMap(this::delete)
                .as(tx::transactional)
                .thenReturn(Deleted.of(id));
    }

    private Mono<Void> delete(Project project) {
        var last = project.moveTo(project.stage()).snapshot();
        return projects.delete(project.id())
                .then(progress.delete(project.id()))
                .then(project.stage().submission() > 0 ? outputDeletion.schedule(project.id()) : Mono.empty())
                .then(outbox.append(EventType.PROJECT_DELETED, new ProjectEvent(last, project.status())));
    }

    private static void requireDeletable(Project project) {
        switch (project.status()) {
            case DRAFT, REJECTED, COMPLETED, FAILED, CANCELLED -> {}
            case VALIDATING, QUEUED, PROCESSING ->
                throw ApiException.invalidState(
                        "A project that is being processed cannot be deleted. Cancel it or wait until it has ended.",
                        project.status().wire());
        }
    }
}
