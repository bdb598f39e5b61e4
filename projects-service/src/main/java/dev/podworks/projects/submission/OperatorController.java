package dev.podworks.projects.submission;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.Stage.OnHold;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// The operators' endpoints for projects.
@RestController
class OperatorController {
    private final SubmissionCommands commands;

    OperatorController(SubmissionCommands commands) {
        this.commands = commands;
    }

    /// @param onHold not visible to the project's owner, who sees the status `queued`
    record OperatorProjectView(ProjectId id, ProjectStatus status, boolean onHold) {
        static OperatorProjectView of(Project project) {
            return new OperatorProjectView(project.id(), project.status(), project.stage() instanceof OnHold);
        }
    }

    @PostMapping("/operator/projects/{id}/hold")
    Mono<OperatorProjectView> hold(@PathVariable ProjectId id) {
        return commands.hold(id).map(OperatorProjectView::of);
    }

    @PostMapping("/operator/projects/{id}/release")
    Mono<OperatorProjectView> release(@PathVariable ProjectId id) {
        return commands.release(id).map(OperatorProjectView::of);
    }

    @PostMapping("/operator/projects/{id}/retry")
    Mono<OperatorProjectView> retry(@PathVariable ProjectId id) {
        return commands.retry(id).map(OperatorProjectView::of);
    }
}
