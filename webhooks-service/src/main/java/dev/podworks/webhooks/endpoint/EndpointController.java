package dev.podworks.webhooks.endpoint;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.idempotency.Idempotency;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/// The webhook endpoints of the API. Specification: Endpoints, Webhooks and events.
@RestController
@RequestMapping("/v1/webhook-endpoints")
class EndpointController {
    private final Endpoints endpoints;
    private final EndpointRequestMapper mapper;
    private final Ids ids;
    private final InstantSource clock;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;
    private final EndpointShows shows;

    EndpointController(
            Endpoints endpoints,
            EndpointRequestMapper mapper,
            Ids ids,
            InstantSource clock,
            Idempotency idempotency,
            TransactionalOperator tx,
            EndpointShows shows) {
        this.endpoints = endpoints;
        this.mapper = mapper;
        this.ids = ids;
        this.clock = clock;
        this.idempotency = idempotency;
        this.tx = tx;
        this.shows = shows;
    }

    /// @param mode used only for people; keys have their own mode
    /// @param show unvalidated: may not be an id at all
    record CreateWebhookEndpoint(
            String url,
            @Nullable String description,
            @Nullable List<String> eventTypes,
            @Nullable Mode mode,
            @Nullable String show) {}

    /// Absent properties stay unchanged.
    ///
    /// @param description a JSON null clears the description
    record UpdateWebhookEndpoint(
            @Nullable String url,
            @Nullable JsonNode description,
            @Nullable List<String> eventTypes,
            @Nullable Boolean enabled) {}

    record EndpointList(List<EndpointView> endpoints) {}

    /// @param secret null in a replayed response
    record EndpointWithSecret(
            EndpointView endpoint, @Nullable String secret) {
        EndpointWithSecret withoutSecret() {
            return new EndpointWithSecret(endpoint, null);
        }
    }

    @GetMapping
    Mono<EndpointList> list(Caller caller) {
        return endpoints.list(caller).map(EndpointView::of).collectList().map(EndpointList::new);
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Mono<EndpointWithSecret> create(Caller caller, @ValidBody Mono<CreateWebhookEndpoint> body) {
        return body.map(request -> mapper.create(caller, ids.endpoint(), clock.instant(), request))
                .delayUntil(endpoint -> requireShow(caller, endpoint))
                .flatMap(endpoint -> endpoints
                        .create(endpoint)
                        .flatMap(secret -> respond(HttpStatus.CREATED, endpoint, secret))
                        .as(tx::transactional));
    }

    /// The show of a limited key is known to exist.
    private Mono<Void> requireShow(Caller caller, Endpoint endpoint) {
        return caller.limitedToShow()
                ? Mono.empty()
                : Mono.justOrEmpty(endpoint.show()).flatMap(shows::require);
    }

    @GetMapping("/{id}")
    Mono<EndpointView> get(Caller caller, @PathVariable EndpointId id) {
        return endpoints.require(caller, id).map(EndpointView::of);
    }

    @PatchMapping("/{id}")
    Mono<EndpointView> update(Caller caller, @PathVariable EndpointId id, @ValidBody Mono<UpdateWebhookEndpoint> body) {
        return endpoints
                .require(caller, id)
                .then(body)
                .flatMap(request -> endpoints
                        .update(caller, id, endpoint -> mapper.update(endpoint, request))
                        .as(tx::transactional))
                .map(EndpointView::of);
    }

    @DeleteMapping("/{id}")
    Mono<Deleted> delete(Caller caller, @PathVariable EndpointId id) {
        return endpoints.delete(caller, id).as(tx::transactional).thenReturn(Deleted.of(id));
    }

    @PostMapping("/{id}/rotate-secret")
    Mono<EndpointWithSecret> rotate(Caller caller, @PathVariable EndpointId id) {
        return endpoints
                .lock(caller, id)
                .flatMap(endpoint ->
                        endpoints.rotate(endpoint).flatMap(secret -> respond(HttpStatus.OK, endpoint, secret)))
                .as(tx::transactional);
    }

    private Mono<EndpointWithSecret> respond(HttpStatus status, Endpoint endpoint, String secret) {
        var response = new EndpointWithSecret(EndpointView.of(endpoint), secret);
        return idempotency.storeResponse(status, response, response.withoutSecret());
    }
}
