package dev.podworks.gateway.peer;

import dev.podworks.contracts.api.Service;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.gateway.caller.CallerTokens;
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

/// What the gateway itself asks projects-service within a caller's request, on that caller's behalf. Nothing of the
/// request goes along but its id: no header, no cookie.
@Component
public final class ServiceCalls {
    private static final Set<String> QUESTIONS = Set.of(Audience.internalOf(Service.PROJECTS));

    private final UpstreamClient projects;
    private final CallerTokens tokens;

    ServiceCalls(WebClient.Builder http, @Value("${gateway.routing.services.projects}") URI url, CallerTokens tokens) {
        this.projects = UpstreamClient.of(Service.PROJECTS, url, http, BadRequest.class::isInstance);
        this.tokens = tokens;
    }

    /// @return whether the caller's account has the show; the error `unavailable` where there is no answer
    public Mono<Boolean> hasShow(Caller caller, ShowId show) {
        var answer = projects.http()
                .post()
                .uri("/internal/shows/{id}/require", show.value())
                .retrieve()
                .toBodilessEntity()
                .thenReturn(true);
        return projects.answer(answer)
                .onErrorReturn(BadRequest.class, false)
                .contextWrite(
                        context -> Principals.putToken(context, Service.PROJECTS, tokens.tokenFor(caller, QUESTIONS)));
    }
}
