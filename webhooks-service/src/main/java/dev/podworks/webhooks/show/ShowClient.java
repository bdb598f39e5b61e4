package dev.podworks.webhooks.show;

import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.upstream.UpstreamClient;
import dev.podworks.kit.upstream.UpstreamErrors;
import org.springframework.http.HttpStatusCode;
import reactor.core.publisher.Mono;

/// Checks with projects-service whether the caller's account has a show.
public final class ShowClient {
    private final UpstreamClient projects;

    ShowClient(UpstreamClient projects) {
        this.projects = projects;
    }

    /// @return nothing, or the error `unknown_show`, `show_limited` or `unavailable`
    public Mono<Void> require(ShowId show) {
        var response = projects.http()
                .post()
                .uri("/internal/shows/{id}/require", show.value())
                .retrieve()
                .onStatus(HttpStatusCode::is4xxClientError, UpstreamErrors::toApiException)
                .toBodilessEntity();
        return projects.call(response).then();
    }
}
