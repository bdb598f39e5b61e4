package dev.podworks.projects.submission;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.projects.project.ProjectView;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Submitting and cancelling a project. Decisions: submit, cancel.
@RestController
class SubmissionController {
    private final Submissions submissions;

    SubmissionController(Submissions submissions) {
        this.submissions = submissions;
    }

    @PostMapping("/v1/projects/{id}/submit")
    Mono<ProjectView> submit(Caller caller, @PathVariable ProjectId id) {
        return submissions.submit(caller, id);
    }

    @PostMapping("/v1/projects/{id}/cancel")
    Mono<ProjectView> cancel(Caller caller, @PathVariable ProjectId id) {
        return submissions.cancel(caller, id);
    }
}
