package dev.podworks.webhooks.show;

import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.upstream.UpstreamClient;
import dev.podworks.kit.upstream.UpstreamErrors;
import org.springframework.http.HttpStatusCode;
import reactor.core.publisher.Mono;

/// The shows of the caller's account, which projects-service knows.
public final class Shows {
    private final UpstreamClient projects;

    Shows(UpstreamClient projects) {
        this.projects = projects;
    }

    /// @return nothing, or the error `unknown_show`, `show_limited` or `unavailable`
    public Mono<Void> require(ShowId show) {
        var answer = projects.http()
                .post()
                .uri("/internal/shows/{id}/require", show.value())
                .retrieve()
                .onStatus(HttpStatusCode::is4xxClientError, UpstreamErrors::passedOn)
                .toBodilessEntity();
        return projects.answer(answer).then();
    }
}
