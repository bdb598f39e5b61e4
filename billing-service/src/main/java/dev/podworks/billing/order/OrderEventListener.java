package dev.podworks.billing.order;

import static dev.podworks.contracts.event.EventType.ORDER_PAID;
import static dev.podworks.contracts.event.EventType.ORDER_REFUNDED;

import dev.podworks.contracts.event.OrderEvent;
import dev.podworks.kit.inbox.EventListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Handles orders that were paid or refunded in the store.
@Configuration(proxyBeanMethods = false)
class OrderEventListener {
    @Bean
    EventListener storeOrders(Orders orders) {
        return EventListener.named("orders")
                .on(ORDER_PAID, OrderEvent.class, orders::pay)
                .on(ORDER_REFUNDED, OrderEvent.class, orders::refund);
    }
}
