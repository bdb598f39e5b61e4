package dev.podworks.deliveries.destination;

import dev.podworks.contracts.delivery.InternalDestinations;
import dev.podworks.contracts.delivery.InternalDestinations.ReadDestinations;
import dev.podworks.kit.caller.Principal.Caller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Lets projects-service look up destinations whose events it has not received yet, on behalf of a caller.
@RestController
class InternalDestinationController {
    private final Destinations destinations;

    InternalDestinationController(Destinations destinations) {
        this.destinations = destinations;
    }

    @PostMapping("/internal/destinations/read")
    Mono<InternalDestinations.Destinations> read(Caller caller, @RequestBody Mono<ReadDestinations> body) {
        return body.flatMapMany(request -> destinations.find(caller.account(), request.ids()))
                .map(Destination::snapshot)
                .collectList()
                .map(InternalDestinations.Destinations::new);
    }
}
