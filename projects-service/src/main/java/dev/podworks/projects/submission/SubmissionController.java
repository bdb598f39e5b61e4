package dev.podworks.projects.submission;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.projects.project.ProjectView;
import dev.podworks.projects.project.ProjectViews;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Submitting a project. Decisions: submit.
@RestController
class SubmissionController {
    private final Submissions submissions;
    private final ProjectViews views;

    SubmissionController(Submissions submissions, ProjectViews views) {
        this.submissions = submissions;
        this.views = views;
    }

    @PostMapping("/v1/projects/{id}/submit")
    Mono<ProjectView> submit(Caller caller, @PathVariable ProjectId id) {
        return submissions.submit(caller, id).flatMap(views::of);
    }
}
