package dev.podworks.deliveries.project;

import dev.podworks.contracts.api.Service;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.InternalProjects;
import dev.podworks.contracts.project.InternalProjects.ReadProjects;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.kit.upstream.UpstreamClient;
import java.net.URI;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/// Calls projects-service within a caller's request and on that caller's behalf.
@Component
class ProjectsClient {
    private final UpstreamClient projects;

    ProjectsClient(WebClient.Builder http, @Value("${podworks.projects.url}") URI url) {
        this.projects = UpstreamClient.of(Service.PROJECTS, url, http, _ -> false);
    }

    /// The current state; empty if the caller can't see the project or it was deleted. If projects-service does not
    /// respond, the caller gets `unavailable`.
    Mono<ProjectSnapshot> read(ProjectId id) {
        return projects.post("/internal/projects/read", new ReadProjects(List.of(id)), InternalProjects.Projects.class)
                .flatMap(found -> Mono.justOrEmpty(found.projects().stream().findFirst()));
    }
}
