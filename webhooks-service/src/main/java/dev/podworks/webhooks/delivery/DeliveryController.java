package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.paging.ListParameters;
import dev.podworks.webhooks.endpoint.Endpoints;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// An endpoint's deliveries and its test operation. Specification: Endpoints, Webhooks and events.
@RestController
@RequestMapping("/v1/webhook-endpoints/{endpoint}")
class DeliveryController {
    private static final int DEFAULT_ROWS = 20;
    private static final int MAX_DIGITS = 18;

    private final Endpoints endpoints;
    private final Deliveries deliveries;
    private final Ping ping;
    private final TransactionalOperator tx;

    DeliveryController(Endpoints endpoints, Deliveries deliveries, Ping ping, TransactionalOperator tx) {
        this.endpoints = endpoints;
        this.deliveries = deliveries;
        this.ping = ping;
        this.tx = tx;
    }

    /// @param nextCursor the id after which the next page starts; null on the last page
    record DeliveryList(List<Delivery> deliveries, @Nullable Long nextCursor) {
        static DeliveryList of(List<Delivery> probed, Limit limit) {
            if (probed.size() <= limit.rows()) {
                return new DeliveryList(probed, null);
            }
            var rows = List.copyOf(probed.subList(0, limit.rows()));
            return new DeliveryList(rows, rows.getLast().id());
        }
    }

    @GetMapping("/deliveries")
    Mono<DeliveryList> list(
            Caller caller, @PathVariable EndpointId endpoint, @RequestParam MultiValueMap<String, String> query) {
        return endpoints.require(caller, endpoint).flatMap(found -> {
            var parameters = new ListParameters(query);
            var rows = Limit.parse(parameters.find("limit"), DEFAULT_ROWS);
            return deliveries
                    .page(found, DeliveryFilter.of(parameters), before(parameters.find("cursor")), rows)
                    .map(probed -> DeliveryList.of(probed, rows));
        });
    }

    @PostMapping("/deliveries/{id}/retry")
    Mono<Delivery> retry(Caller caller, @PathVariable EndpointId endpoint, @PathVariable String id) {
        return endpoints
                .require(caller, endpoint)
                .flatMap(found -> deliveries.retry(found, parseId(id)))
                .as(tx::transactional);
    }

    @PostMapping("/test")
    Mono<Delivery> test(Caller caller, @PathVariable EndpointId endpoint) {
        return ping.send(caller, endpoint);
    }

    private static long before(@Nullable String cursor) {
        if (cursor == null) {
            return Long.MAX_VALUE;
        }
        if (!isNumber(cursor)) {
            throw ApiException.of(
                    ErrorCode.INVALID_CURSOR,
                    "This cursor does not belong to this list. Start again without a cursor.");
        }
        return Long.parseLong(cursor);
    }

    static long parseId(String id) {
        if (!isNumber(id)) {
            throw ApiException.notFound("webhook delivery");
        }
        return Long.parseLong(id);
    }

    private static boolean isNumber(String text) {
        return text.length() <= MAX_DIGITS && text.matches("[0-9]+");
    }
}
