package dev.podworks.kit.inbox;

import dev.podworks.kit.messaging.EventCodec;
import dev.podworks.kit.messaging.Source;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.reactive.TransactionalOperator;

@Configuration(proxyBeanMethods = false)
public class ForwardingConfiguration {
    @Bean
    ForwardedEventController forwardedEventController(
            ObjectProvider<EventListener> listeners,
            Inbox inbox,
            TransactionalOperator tx,
            EventCodec codec,
            Source source) {
        return new ForwardedEventController(listeners.orderedStream().toList(), inbox, tx, codec, source);
    }
}
