package dev.podworks.projects.submission;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.projects.view.ProjectView;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Submitting and cancelling projects.
@RestController
class SubmissionController {
    private final SubmissionCommands commands;

    SubmissionController(SubmissionCommands commands) {
        this.commands = commands;
    }

    @PostMapping("/v1/projects/{id}/submit")
    Mono<ProjectView> submit(Caller caller, @PathVariable ProjectId id) {
        return commands.submit(caller, id);
    }

    @PostMapping("/v1/projects/{id}/cancel")
    Mono<ProjectView> cancel(Caller caller, @PathVariable ProjectId id) {
        return commands.cancel(caller, id);
    }
}
