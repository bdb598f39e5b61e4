package dev.podworks.billing.order;

import dev.podworks.kit.caller.Principal.Caller;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `GET /v1/orders`.
@RestController
class OrderController {
    private static final int LISTED = 100;

    private final Orders orders;

    OrderController(Orders orders) {
        this.orders = orders;
    }

    /// As it stands on the wire.
    record OrderList(List<Order> orders) {}

    @GetMapping("/v1/orders")
    Mono<OrderList> list(Caller caller) {
        return orders.newest(caller.account(), LISTED).collectList().map(OrderList::new);
    }
}
