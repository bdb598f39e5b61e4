package dev.podworks.kit.inbox;

import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.messaging.Source;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.GenericMessageListener;

/// Runs the service's subscriptions: one consumer group each, one record at a time per partition, offsets committed
/// after the handling.
final class Subscriptions implements SmartLifecycle {
    private final List<ConcurrentMessageListenerContainer<String, byte[]>> containers;

    /// @param threads consumers per subscription in this replica
    Subscriptions(
            List<Subscription> subscriptions,
            ConsumerFactory<String, byte[]> consumers,
            Source source,
            int threads,
            Function<Subscription, GenericMessageListener<?>> listener,
            Function<Subscription, CommonErrorHandler> errorHandler) {
        BiFunction<Subscription, ContainerProperties, ConcurrentMessageListenerContainer<String, byte[]>> container =
                (subscription, properties) -> {
                    var made = new ConcurrentMessageListenerContainer<>(consumers, properties);
                    made.setBeanName(subscription.name());
                    made.setConcurrency(threads);
                    made.setCommonErrorHandler(errorHandler.apply(subscription));
                    return made;
                };
        this.containers = subscriptions.stream()
                .map(subscription ->
                        container.apply(subscription, properties(subscription, source, listener.apply(subscription))))
                .toList();
    }

    private static ContainerProperties properties(
            Subscription subscription, Source source, GenericMessageListener<?> listener) {
        var topics = subscription.topics().stream().map(Topic::topicName).toArray(String[]::new);
        var properties = new ContainerProperties(topics);
        properties.setGroupId(source.name() + "." + subscription.name());
        properties.setMessageListener(listener);
        properties.setAckMode(ContainerProperties.AckMode.BATCH);
        properties.setListenerTaskExecutor(new VirtualThreadTaskExecutor(subscription.name() + "-"));
        properties.setMissingTopicsFatal(false);
        return properties;
    }

    @Override
    public void start() {
        containers.forEach(ConcurrentMessageListenerContainer::start);
    }

    @Override
    public void stop() {
        containers.forEach(ConcurrentMessageListenerContainer::stop);
    }

    @Override
    public boolean isRunning() {
        return containers.stream().anyMatch(ConcurrentMessageListenerContainer::isRunning);
    }
}
