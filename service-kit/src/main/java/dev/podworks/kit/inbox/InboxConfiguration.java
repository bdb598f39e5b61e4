package dev.podworks.kit.inbox;

import dev.podworks.kit.messaging.EventCodec;
import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.messaging.TopicProperties;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.trace.Tracing;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.listener.GenericMessageListener;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;

@Configuration(proxyBeanMethods = false)
public class InboxConfiguration {
    private static final Sweep.Settings SWEEP = new Sweep.Settings("the inbox", Duration.ofMinutes(10), 5_000);

    @Bean
    Inbox inbox(DatabaseClient db, @Value("${podworks.inbox.handler-timeout:30s}") Duration handlerTimeout) {
        return new Inbox(db, handlerTimeout);
    }

    @Bean
    SmartLifecycle eventListenerContainers(
            ObjectProvider<EventListener> listeners,
            ConsumerFactory<String, byte[]> consumers,
            KafkaTemplate<String, byte[]> kafka,
            Inbox inbox,
            TransactionalOperator tx,
            EventCodec codec,
            Source source,
            TopicProperties topics,
            MeterRegistry metrics,
            Tracing tracing,
            @Value("${podworks.inbox.delay:0s}") Duration delay) {
        return new EventListenerContainers(
                listeners.orderedStream().toList(),
                consumers,
                source,
                topics.consumersPerListener(),
                listener -> messageListener(listener, inbox, codec, tx, metrics, tracing, new ConsumerDelay(delay)),
                listener -> RetryPolicy.errorHandler(listener, source, kafka, metrics));
    }

    private static GenericMessageListener<?> messageListener(
            EventListener listener,
            Inbox inbox,
            EventCodec codec,
            TransactionalOperator tx,
            MeterRegistry metrics,
            Tracing tracing,
            ConsumerDelay delay) {
        var records = new InboxRecordListener(listener, inbox, codec, tx, metrics, tracing);
        return listener.batch()
                .<GenericMessageListener<?>>map(batch ->
                        delay.applyTo(new InboxBatchListener(listener, batch, records, inbox, codec, tx, metrics)))
                .orElseGet(() -> delay.applyTo(records));
    }

    @Bean
    KafkaAdmin.NewTopics deadLetterTopics(
            ObjectProvider<EventListener> listeners, Source source, TopicProperties topics) {
        return DeadLetters.topics(listeners.stream(), source, topics);
    }

    @Bean
    Sweep inboxSweep(DatabaseClient db) {
        return new Sweep(SWEEP, atMost -> Inbox.deleteOld(db, atMost));
    }
}
