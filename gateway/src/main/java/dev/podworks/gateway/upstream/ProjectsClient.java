package dev.podworks.gateway.upstream;

import dev.podworks.accounts.ShowLookup;
import dev.podworks.contracts.api.Service;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowSnapshot;
import dev.podworks.gateway.caller.CallerTokenIssuer;
import dev.podworks.kit.caller.Audience;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.Principals;
import dev.podworks.kit.upstream.ShowsClient;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/// Reads shows on behalf of a caller. Of the caller's request only its id is sent, no header and no cookie.
@Component
final class ProjectsClient implements ShowLookup {
    private static final Set<String> AUDIENCES = Set.of(Audience.internalOf(Service.PROJECTS));

    private final ShowsClient shows;
    private final CallerTokenIssuer tokens;

    ProjectsClient(
            WebClient.Builder http, @Value("${gateway.routing.services.projects}") URI url, CallerTokenIssuer tokens) {
        this.shows = new ShowsClient(http, url);
        this.tokens = tokens;
    }

    @Override
    public Mono<List<ShowSnapshot>> read(Caller caller, List<ShowId> ids) {
        return shows.read(ids)
                .contextWrite(
                        context -> Principals.putToken(context, Service.PROJECTS, tokens.tokenFor(caller, AUDIENCES)));
    }
}
