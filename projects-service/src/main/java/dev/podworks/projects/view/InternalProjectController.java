package dev.podworks.projects.view;

import dev.podworks.contracts.project.InternalProjects;
import dev.podworks.contracts.project.InternalProjects.ReadProjects;
import dev.podworks.contracts.project.InternalProjects.Submission;
import dev.podworks.contracts.project.InternalProjects.Submissions;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectTable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Lets services that act on projects read their current state on behalf of a caller.
@RestController
class InternalProjectController {
    private final ProjectTable projects;

    InternalProjectController(ProjectTable projects) {
        this.projects = projects;
    }

    @PostMapping("/internal/projects/read")
    Mono<InternalProjects.Projects> read(Caller caller, @RequestBody Mono<ReadProjects> body) {
        return body.flatMapMany(request -> Flux.fromIterable(request.ids()))
                .concatMap(id -> projects.find(caller, id))
                .map(Project::snapshot)
                .collectList()
                .map(InternalProjects.Projects::new);
    }

    @PostMapping("/internal/projects/submissions")
    Mono<Submissions> submissions(Caller caller, @RequestBody Mono<ReadProjects> body) {
        return body.flatMapMany(request -> projects.findAll(caller.account(), caller.mode(), request.ids()))
                .map(InternalProjectController::submission)
                .collectList()
                .map(Submissions::new);
    }

    private static Submission submission(Project project) {
        return new Submission(
                project.id(), project.stage().submission(), project.status().isUnfinished());
    }
}
