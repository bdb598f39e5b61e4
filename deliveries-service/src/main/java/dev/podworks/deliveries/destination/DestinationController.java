package dev.podworks.deliveries.destination;

import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import java.util.List;
import org.springframework.http.HttpStatus;
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

/// Destinations in the public API. Specification: Endpoints, Destinations and deliveries.
@RestController
@RequestMapping("/v1/destinations")
class DestinationController {
    /// Its format depends on the connection, and its error is `invalid_target`.
    private static final String TARGET = "target";

    private final Destinations destinations;

    DestinationController(Destinations destinations) {
        this.destinations = destinations;
    }

    record CreateDestination(String connectionId, String name, JsonNode target) {}

    record DestinationList(List<DestinationView> destinations) {}

    @GetMapping
    Mono<DestinationList> list(Caller caller) {
        return destinations
                .list(caller.account())
                .map(DestinationView::of)
                .collectList()
                .map(DestinationList::new);
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Mono<DestinationView> create(Caller caller, @ValidBody(except = TARGET) Mono<CreateDestination> body) {
        return body.flatMap(request ->
                destinations.create(caller.account(), request.connectionId(), request.name(), request.target()));
    }

    @GetMapping("/{id}")
    Mono<DestinationView> get(Caller caller, @PathVariable DestinationId id) {
        return destinations.require(caller.account(), id).map(DestinationView::of);
    }

    @PatchMapping("/{id}")
    Mono<DestinationView> update(
            Caller caller, @PathVariable DestinationId id, @ValidBody(except = TARGET) Mono<UpdateDestination> body) {
        return destinations
                .require(caller.account(), id)
                .then(body)
                .flatMap(request -> destinations.update(caller.account(), id, request))
                .map(DestinationView::of);
    }

    @DeleteMapping("/{id}")
    Mono<Deleted> delete(Caller caller, @PathVariable DestinationId id) {
        return destinations.remove(caller.account(), id).thenReturn(Deleted.of(id));
    }
}
