package dev.podworks.projects.submission;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.Stage.OnHold;
import dev.podworks.projects.submission.SagaEvent.Released;
import dev.podworks.projects.submission.SagaEvent.Retried;
import dev.podworks.projects.submission.SagaEvent.Stopped;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// The service team's door to projects. Decisions: Operators, Hold.
@RestController
class OperatorController {
    private final Submissions submissions;

    OperatorController(Submissions submissions) {
        this.submissions = submissions;
    }

    /// @param onHold which its owner does not see: to them it is queued
    record OperatedProject(ProjectId id, ProjectStatus status, boolean onHold) {
        static OperatedProject of(Project project) {
            return new OperatedProject(project.id(), project.status(), project.stage() instanceof OnHold);
        }
    }

    @PostMapping("/operator/projects/{id}/hold")
    Mono<OperatedProject> hold(@PathVariable ProjectId id) {
        return submissions
                .order(id, _ -> new Stopped(), "Only a queued or processing project can be put on hold.")
                .map(OperatedProject::of);
    }

    @PostMapping("/operator/projects/{id}/release")
    Mono<OperatedProject> release(@PathVariable ProjectId id) {
        return submissions
                .order(id, _ -> new Released(), "Only a project on hold can be released.")
                .map(OperatedProject::of);
    }

    @PostMapping("/operator/projects/{id}/retry")
    Mono<OperatedProject> retry(@PathVariable ProjectId id) {
        return submissions
                .order(id, Retried::new, "Only a failed project can be tried again.")
                .map(OperatedProject::of);
    }
}
