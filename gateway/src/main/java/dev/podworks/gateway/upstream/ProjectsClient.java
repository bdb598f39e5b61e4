package dev.podworks.gateway.upstream;

import dev.podworks.accounts.ShowLookup;
import dev.podworks.contracts.api.Service;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.gateway.caller.CallerTokenIssuer;
import dev.podworks.kit.caller.Audience;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.Principals;
import dev.podworks.kit.upstream.UpstreamClient;
import java.net.URI;
import java.util.Set;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientResponseException.BadRequest;
import reactor.core.publisher.Mono;

/// Calls projects-service on behalf of a caller. Of the caller's request only its id is sent, no header and no
/// cookie.
@Component
final class ProjectsClient implements ShowLookup {
    private static final Set<String> AUDIENCES = Set.of(Audience.internalOf(Service.PROJECTS));

    private final UpstreamClient projects;
    private final CallerTokenIssuer tokens;

    ProjectsClient(
            WebClient.Builder http, @Value("${gateway.routing.services.projects}") URI url, CallerTokenIssuer tokens) {
        this.projects = UpstreamClient.of(Service.PROJECTS, url, http, BadRequest.class::isInstance);
        this.tokens = tokens;
    }

    @Override
    public Mono<Boolean> hasShow(Caller caller, ShowId show) {
        var response = projects.http()
                .post()
                .uri("/internal/shows/{id}/require", show.value())
                .retrieve()
                .toBodilessEntity()
                .thenReturn(true);
        return projects.call(response)
                .onErrorReturn(BadRequest.class, false)
                .contextWrite(
                        context -> Principals.putToken(context, Service.PROJECTS, tokens.tokenFor(caller, AUDIENCES)));
    }
}
