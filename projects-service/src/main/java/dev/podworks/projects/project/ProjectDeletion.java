package dev.podworks.projects.project;

import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.projects.output.OutputRemoval;
import dev.podworks.projects.progress.ProgressTable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Deletes projects that are not under way. Decisions: delete.
///
/// Nothing of the project stays here but what was told of it: news that still come are nobody's business.
@Component
class ProjectDeletion {
    private final ProjectTable projects;
    private final ProgressTable progress;
    private final OutputRemoval outputRemoval;
    private final Outbox outbox;
    private final TransactionalOperator tx;

    ProjectDeletion(
            ProjectTable projects,
            ProgressTable progress,
            OutputRemoval outputRemoval,
            Outbox outbox,
            TransactionalOperator tx) {
        this.projects = projects;
        this.progress = progress;
        this.outputRemoval = outputRemoval;
        this.outbox = outbox;
        this.tx = tx;
    }

    /// @return or the error `not_found`, `invalid_state`
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
                .then(progress.forget(project.id()))
                .then(project.stage().submission() > 0 ? outputRemoval.order(project.id()) : Mono.empty())
                .then(outbox.append(EventType.PROJECT_DELETED, new ProjectEvent(last, project.status())));
    }

    private static void requireDeletable(Project project) {
        switch (project.status()) {
            case DRAFT, REJECTED, COMPLETED, FAILED, CANCELLED -> {}
            case VALIDATING, QUEUED, PROCESSING ->
                throw ApiException.invalidState(
                        "A project that is under way can't be deleted. Cancel it, or wait for its end.",
                        project.status().wire());
        }
    }
}
