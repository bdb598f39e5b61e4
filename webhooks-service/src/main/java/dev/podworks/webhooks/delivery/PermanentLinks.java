package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.api.Service;
import dev.podworks.kit.upstream.UpstreamClient;
import java.net.URI;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/// Checks permanent links at projects-service, like a receiver of the event would. They need no caller token, which an
/// attempt does not have.
@Component
class PermanentLinks {
    private final UpstreamClient projects;

    PermanentLinks(WebClient.Builder http, @Value("${podworks.projects.url}") URI url) {
        this.projects = UpstreamClient.ofOpenRoutes(Service.PROJECTS, url, http);
    }

    /// @param link to an output, with the public host
    /// @return false if the output was deleted, or the error `unavailable`
    Mono<Boolean> works(String link) {
        return projects.call(
                projects.http().get().uri(URI.create(link).getPath()).exchangeToMono(PermanentLinks::works));
    }

    private static Mono<Boolean> works(ClientResponse response) {
        if (response.statusCode().is3xxRedirection()) {
            return response.releaseBody().thenReturn(true);
        }
        return isMissing(response.statusCode()) ? response.releaseBody().thenReturn(false) : response.createError();
    }

    private static boolean isMissing(HttpStatusCode status) {
        return status.isSameCodeAs(HttpStatus.GONE) || status.isSameCodeAs(HttpStatus.NOT_FOUND);
    }
}
