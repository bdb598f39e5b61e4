package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.id.EndpointId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.webhooks.endpoint.Endpoint;
import dev.podworks.webhooks.endpoint.Endpoints;
import java.time.InstantSource;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The request of a delivery as the next attempt would send it, for the account page. The route rejects API keys
/// and people who may not manage webhooks.
@RestController
class DeliveryRequestController {
    private final Endpoints endpoints;
    private final DeliveryTable table;
    private final PayloadBuilder payloads;
    private final InstantSource clock;
    private final JsonMapper json;

    DeliveryRequestController(
            Endpoints endpoints, DeliveryTable table, PayloadBuilder payloads, InstantSource clock, JsonMapper json) {
        this.endpoints = endpoints;
        this.table = table;
        this.payloads = payloads;
        this.clock = clock;
        this.json = json;
    }

    record Header(String name, String value) {}

    record WebhookRequest(String url, List<Header> headers, JsonNode body) {}

    @GetMapping("/account/api/webhook-endpoints/{endpoint}/deliveries/{id}/request")
    Mono<WebhookRequest> get(Caller person, @PathVariable EndpointId endpoint, @PathVariable String id) {
        return endpoints
                .require(person, endpoint)
                .flatMap(found -> table.message(endpoint, DeliveryController.parseId(id))
                        .zipWith(endpoints.secret(endpoint))
                        .flatMap(both -> request(target(found, both.getT2()), both.getT1()))
                        .switchIfEmpty(Mono.error(() -> ApiException.notFound("webhook delivery"))));
    }

    private Mono<WebhookRequest> request(Target target, WebhookMessage message) {
        return payloads.build(message).map(body -> request(target, message, body));
    }

    private WebhookRequest request(Target target, WebhookMessage message, byte[] body) {
        var headers = RequestHeaders.of(target, message, body, clock.instant()).entrySet().stream()
                .map(header -> new Header(header.getKey(), header.getValue()))
                .toList();
        return new WebhookRequest(target.url(), headers, json.readTree(body));
    }

    private static Target target(Endpoint endpoint, String secret) {
        return new Target(endpoint.url(), secret);
    }
}
