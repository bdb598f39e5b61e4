package dev.podworks.billing.order;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.OrderEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.inbox.Subscription;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/// What the store tells.
@Configuration(proxyBeanMethods = false)
class OrderSubscription {
    @Bean
    Subscription storeOrders(Orders orders) {
        return Subscription.to(Topic.ORDERS, "orders", event -> handle(orders, event));
    }

    private static Mono<Void> handle(Orders orders, Event event) {
        return event.payload() instanceof OrderEvent order ? handle(orders, event.type(), order) : Mono.empty();
    }

    private static Mono<Void> handle(Orders orders, EventType type, OrderEvent order) {
        return switch (type) {
            case ORDER_PAID -> orders.pay(order);
            case ORDER_REFUNDED -> orders.refund(order);
            default -> Mono.empty();
        };
    }
}
