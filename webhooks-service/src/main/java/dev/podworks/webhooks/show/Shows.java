package dev.podworks.webhooks.show;

import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.peer.Peer;
import dev.podworks.kit.peer.PeerRefusals;
import org.springframework.http.HttpStatusCode;
import reactor.core.publisher.Mono;

/// The shows of the caller's account, which projects-service knows.
public final class Shows {
    private final Peer projects;

    Shows(Peer projects) {
        this.projects = projects;
    }

    /// @return nothing, or the error `unknown_show`, `show_limited` or `unavailable`
    public Mono<Void> require(ShowId show) {
        var answer = projects.http()
                .post()
                .uri("/internal/shows/{id}/require", show.value())
                .retrieve()
                .onStatus(HttpStatusCode::is4xxClientError, PeerRefusals::passedOn)
                .toBodilessEntity();
        return projects.answer(answer).then();
    }
}
