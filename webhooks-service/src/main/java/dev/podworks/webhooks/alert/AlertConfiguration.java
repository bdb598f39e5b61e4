package dev.podworks.webhooks.alert;

import static dev.podworks.contracts.event.EventType.DELIVERY_FAILED;

import dev.podworks.contracts.event.DeliveryEvent;
import dev.podworks.kit.inbox.EventListener;
import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AlertConfiguration {
    private static final Sweep.Settings SWEEP = new Sweep.Settings("delivery alerts", Duration.ofMinutes(1), 200);

    @Bean
    EventListener deliveryAlerts(DeliveryFailureAlerts alerts) {
        return EventListener.named("delivery-alerts")
                .on(DELIVERY_FAILED, DeliveryEvent.class, event -> alerts.deliveryFailed(event.delivery()));
    }

    @Bean
    Sweep deliveryAlertSweep(DeliveryFailureAlerts alerts) {
        return new Sweep(SWEEP, alerts::notifyPostponed);
    }
}
