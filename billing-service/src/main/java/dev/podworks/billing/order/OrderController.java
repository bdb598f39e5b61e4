package dev.podworks.billing.order;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.paging.Cursors;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.paging.Page;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `GET /v1/orders`, newest first.
@RestController
class OrderController {
    private static final String LIST = "orders";
    private static final int DEFAULT_LIMIT = 100;

    private final Orders orders;
    private final Cursors cursors;

    OrderController(Orders orders, Cursors cursors) {
        this.orders = orders;
        this.cursors = cursors;
    }

    /// The response body.
    record OrderList(List<OrderView> orders, @Nullable String nextCursor) {}

    @GetMapping("/v1/orders")
    Mono<OrderList> list(
            Caller caller,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(required = false) @Nullable String limit) {
        var rows = Limit.parse(limit, DEFAULT_LIMIT);
        var scope = new Cursors.Scope(LIST, caller.account(), caller.mode());
        var after = Optional.ofNullable(cursor).map(text -> cursors.decode(scope, text));
        return orders.page(caller.account(), after, rows.queryLimit())
                .collectList()
                .map(found -> Page.of(found, rows, order -> cursors.encode(scope, position(order))))
                .map(page -> new OrderList(page.rows(), page.nextCursor()));
    }

    private static Cursors.Position position(OrderView order) {
        return new Cursors.Position(order.createdAt(), order.id().value());
    }
}
