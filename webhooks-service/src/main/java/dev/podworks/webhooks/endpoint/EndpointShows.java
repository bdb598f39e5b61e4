package dev.podworks.webhooks.endpoint;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.upstream.ShowsClient;
import java.net.URI;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/// Checks with projects-service that the caller's account has the show that an endpoint is limited to. While it is
/// unavailable, endpoints with a show can't be created; all others can.
@Component
class EndpointShows {
    private final ShowsClient shows;

    EndpointShows(WebClient.Builder http, @Value("${podworks.projects.url}") URI projects) {
        this.shows = new ShowsClient(http, projects);
    }

    /// @return nothing, or the error `unknown_show` or `unavailable`
    Mono<Void> require(ShowId show) {
        return shows.read(List.of(show))
                .filter(found -> found.isEmpty())
                .flatMap(_ -> Mono.error(ApiException.of(ErrorCode.UNKNOWN_SHOW, "show: unknown show id.")));
    }
}
