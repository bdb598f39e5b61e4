package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.deliveries.project.Projects;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.paging.ListParameters;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Deliveries in the public API. Specification: Endpoints, Destinations and deliveries.
@RestController
class DeliveryController {
    private static final int DEFAULT_LIMIT = 20;

    private final Projects projects;
    private final Deliveries deliveries;
    private final DeliveryList list;
    private final DeliveryCommands commands;

    DeliveryController(Projects projects, Deliveries deliveries, DeliveryList list, DeliveryCommands commands) {
        this.projects = projects;
        this.deliveries = deliveries;
        this.list = list;
        this.commands = commands;
    }

    record CreateDeliveries(List<String> destinations) {}

    record DeliveriesPage(
            List<DeliveryView> deliveries, @Nullable String nextCursor) {}

    @GetMapping("/v1/projects/{id}/deliveries")
    Mono<DeliveryView.Listed> list(@PathVariable ProjectId id) {
        return projects.require(id).thenMany(deliveries.list(id)).collectList().map(DeliveryView.Listed::of);
    }

    @PostMapping("/v1/projects/{id}/deliveries")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<DeliveryView.Listed> create(
            Caller caller, @PathVariable ProjectId id, @ValidBody Mono<CreateDeliveries> body) {
        return projects.require(id).then(body).flatMap(request -> commands.create(caller, id, request.destinations()));
    }

    @GetMapping("/v1/deliveries")
    Mono<DeliveriesPage> list(Caller caller, @RequestParam MultiValueMap<String, String> query) {
        var parameters = new ListParameters(query);
        var limit = Limit.parse(parameters.find("limit"), DEFAULT_LIMIT);
        return list.page(caller, DeliveryFilter.of(parameters), parameters.find("cursor"), limit)
                .map(page -> page.map(DeliveryView::of))
                .map(page -> new DeliveriesPage(page.rows(), page.nextCursor()));
    }

    @GetMapping("/v1/deliveries/{id}")
    Mono<DeliveryView> get(Caller caller, @PathVariable DeliveryId id) {
        return deliveries.require(caller, id).map(DeliveryView::of);
    }

    @PostMapping("/v1/deliveries/{id}/retry")
    Mono<DeliveryView> retry(Caller caller, @PathVariable DeliveryId id) {
        return commands.retry(caller, id);
    }
}
