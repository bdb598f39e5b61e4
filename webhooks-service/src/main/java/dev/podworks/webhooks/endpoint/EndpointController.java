package dev.podworks.webhooks.endpoint;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.idempotency.Idempotency;
import dev.podworks.webhooks.show.Shows;
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
    private final EndpointInput input;
    private final Ids ids;
    private final InstantSource clock;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;
    private final Shows shows;

    EndpointController(
            Endpoints endpoints,
            EndpointInput input,
            Ids ids,
            InstantSource clock,
            Idempotency idempotency,
            TransactionalOperator tx,
            Shows shows) {
        this.endpoints = endpoints;
        this.input = input;
        this.ids = ids;
        this.clock = clock;
        this.idempotency = idempotency;
        this.tx = tx;
        this.shows = shows;
    }

    /// @param mode heard from people only
    /// @param show as it was written, which may be no id at all
    record CreateWebhookEndpoint(
            String url,
            @Nullable String description,
            @Nullable List<String> eventTypes,
            @Nullable Mode mode,
            @Nullable String show) {}

    /// What is null was left out and stays as it is.
    ///
    /// @param description a JSON null clears it
    record UpdateWebhookEndpoint(
            @Nullable String url,
            @Nullable JsonNode description,
            @Nullable List<String> eventTypes,
            @Nullable Boolean enabled) {}

    record EndpointList(List<EndpointView> endpoints) {}

    /// @param secret null in an answer that is repeated
    record EndpointWithSecret(
            EndpointView endpoint, @Nullable String secret) {
        EndpointWithSecret hidden() {
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
        return body.map(asked -> input.create(caller, ids.endpoint(), clock.instant(), asked))
                .delayUntil(endpoint -> requireShow(caller, endpoint))
                .flatMap(endpoint -> endpoints
                        .create(endpoint)
                        .flatMap(secret -> keep(HttpStatus.CREATED, endpoint, secret))
                        .as(tx::transactional));
    }

    /// The show that a key is limited to is there.
    private Mono<Void> requireShow(Caller caller, Endpoint endpoint) {
        return caller.limitedToShow()
                ? Mono.empty()
                : Mono.justOrEmpty(endpoint.show()).flatMap(shows::require);
    }

    @GetMapping("/{id}")
    Mono<EndpointView> read(Caller caller, @PathVariable EndpointId id) {
        return endpoints.require(caller, id).map(EndpointView::of);
    }

    @PatchMapping("/{id}")
    Mono<EndpointView> change(Caller caller, @PathVariable EndpointId id, @ValidBody Mono<UpdateWebhookEndpoint> body) {
        return endpoints
                .require(caller, id)
                .then(body)
                .flatMap(asked -> endpoints
                        .change(caller, id, endpoint -> input.change(endpoint, asked))
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
                .flatMap(endpoint -> endpoints.rotate(id).flatMap(secret -> keep(HttpStatus.OK, endpoint, secret)))
                .as(tx::transactional);
    }

    private Mono<EndpointWithSecret> keep(HttpStatus status, Endpoint endpoint, String secret) {
        var shown = new EndpointWithSecret(EndpointView.of(endpoint), secret);
        return idempotency.keep(status, shown, shown.hidden());
    }
}
