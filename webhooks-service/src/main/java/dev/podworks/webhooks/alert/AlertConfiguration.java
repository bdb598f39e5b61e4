package dev.podworks.webhooks.alert;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.inbox.Subscription;
import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AlertConfiguration {
    private static final Sweep.Settings SWEEP = new Sweep.Settings("delivery alerts", Duration.ofMinutes(1), 200);

    @Bean
    Subscription deliveryAlerts(Alerts alerts) {
        return Subscription.to(Topic.DELIVERIES, "delivery-alerts", alerts::hear)
                .about(Set.of(EventType.DELIVERY_FAILED));
    }

    @Bean
    Sweep deliveryAlertSweep(Alerts alerts) {
        return new Sweep(SWEEP, alerts::tellWaiting);
    }
}
