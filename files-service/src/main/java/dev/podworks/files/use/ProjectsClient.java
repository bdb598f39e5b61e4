package dev.podworks.files.use;

import dev.podworks.contracts.api.Service;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.InternalProjects.ReadProjects;
import dev.podworks.contracts.project.InternalProjects.Submission;
import dev.podworks.contracts.project.InternalProjects.Submissions;
import dev.podworks.kit.upstream.UpstreamClient;
import java.net.URI;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/// Calls projects-service within a caller's request and on that caller's behalf. If it does not respond, the caller
/// gets `unavailable`.
@Component
class ProjectsClient {
    private final UpstreamClient projects;

    ProjectsClient(WebClient.Builder http, @Value("${podworks.projects.url}") URI url) {
        this.projects = UpstreamClient.of(Service.PROJECTS, url, http, _ -> false);
    }

    /// Deleted projects are left out.
    Mono<List<Submission>> submissions(List<ProjectId> ids) {
        return projects.post("/internal/projects/submissions", new ReadProjects(ids), Submissions.class)
                .map(Submissions::submissions);
    }
}
