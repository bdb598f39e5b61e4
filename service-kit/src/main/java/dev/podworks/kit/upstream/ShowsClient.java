package dev.podworks.kit.upstream;

import dev.podworks.contracts.api.Service;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.InternalShows;
import dev.podworks.contracts.show.InternalShows.ReadShows;
import dev.podworks.contracts.show.ShowSnapshot;
import java.net.URI;
import java.util.List;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/// Reads shows from projects-service, within a caller's request and on that caller's behalf.
public final class ShowsClient {
    private final UpstreamClient projects;

    /// @param url of projects-service
    public ShowsClient(WebClient.Builder http, URI url) {
        this.projects = UpstreamClient.of(Service.PROJECTS, url, http, _ -> false);
    }

    /// @return the shows that the caller can see, including archived ones, or the error `unavailable`
    public Mono<List<ShowSnapshot>> read(List<ShowId> ids) {
        return projects.post("/internal/shows/read", new ReadShows(ids), InternalShows.Shows.class)
                .map(InternalShows.Shows::shows);
    }
}
