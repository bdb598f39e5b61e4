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
    SmartLifecycle subscriptions(
            ObjectProvider<Subscription> subscriptions,
            ConsumerFactory<String, byte[]> consumers,
            KafkaTemplate<String, byte[]> kafka,
            DatabaseClient db,
            TransactionalOperator tx,
            EventCodec codec,
            Source source,
            TopicProperties topics,
            MeterRegistry metrics,
            Tracing tracing,
            @Value("${podworks.inbox.handler-timeout:30s}") Duration handlerTimeout) {
        var inbox = new Inbox(db, handlerTimeout);
        return new Subscriptions(
                subscriptions.orderedStream().toList(),
                consumers,
                source,
                topics.consumersPerSubscription(),
                subscription -> listener(subscription, inbox, codec, tx, metrics, tracing),
                subscription -> RetryPolicy.errorHandler(subscription, source, kafka, metrics));
    }

    private static GenericMessageListener<?> listener(
            Subscription subscription,
            Inbox inbox,
            EventCodec codec,
            TransactionalOperator tx,
            MeterRegistry metrics,
            Tracing tracing) {
        var alone = new InboxListener(subscription, inbox, codec, tx, metrics, tracing);
        return subscription
                .together()
                .<GenericMessageListener<?>>map(
                        together -> new BatchInboxListener(subscription, together, alone, inbox, codec, tx, metrics))
                .orElse(alone);
    }

    @Bean
    KafkaAdmin.NewTopics deadLetterTopics(
            ObjectProvider<Subscription> subscriptions, Source source, TopicProperties topics) {
        return DeadLetters.topics(subscriptions.stream(), source, topics);
    }

    @Bean
    Sweep inboxSweep(DatabaseClient db) {
        return new Sweep(SWEEP, atMost -> Inbox.forgetOld(db, atMost));
    }
}
