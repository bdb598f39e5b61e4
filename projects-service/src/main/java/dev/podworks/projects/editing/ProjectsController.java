package dev.podworks.projects.editing;

import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.projects.view.ProjectView;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Creating, updating and deleting projects. Specification: Endpoints, Projects.
@RestController
class ProjectsController {
    private final ProjectCreation creation;
    private final ProjectUpdate update;
    private final ProjectDeletion deletion;

    ProjectsController(ProjectCreation creation, ProjectUpdate update, ProjectDeletion deletion) {
        this.creation = creation;
        this.update = update;
        this.deletion = deletion;
    }

    @PostMapping("/v1/projects")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<ProjectView> create(Caller caller, @ValidBody Mono<CreateProjectRequest> body) {
        return body.flatMap(request -> creation.create(caller, request));
    }

    @PatchMapping("/v1/projects/{id}")
    Mono<ProjectView> update(Caller caller, @PathVariable ProjectId id, @ValidBody Mono<UpdateProjectRequest> body) {
        return update.update(caller, id, body);
    }

    @DeleteMapping("/v1/projects/{id}")
    Mono<Deleted> delete(Caller caller, @PathVariable ProjectId id) {
        return deletion.delete(caller, id);
    }
}
