package dev.podworks.kit.inbox;

import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.messaging.Source;
import java.util.List;
import java.util.function.Function;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.GenericMessageListener;

/// Runs the service's event listeners: one consumer group each, one record at a time per partition, offsets committed
/// after the records were handled.
final class EventListenerContainers implements SmartLifecycle {
    private final List<ConcurrentMessageListenerContainer<String, byte[]>> containers;

    /// @param concurrency consumers per listener in this replica
    EventListenerContainers(
            List<EventListener> listeners,
            ConsumerFactory<String, byte[]> consumers,
            Source source,
            int concurrency,
            Function<EventListener, GenericMessageListener<?>> messageListener,
            Function<EventListener, CommonErrorHandler> errorHandler) {
        this.containers = listeners.stream()
                .map(listener -> {
                    var properties = properties(listener, source, messageListener.apply(listener));
                    var container = new ConcurrentMessageListenerContainer<>(consumers, properties);
                    container.setBeanName(listener.name());
                    container.setConcurrency(concurrency);
                    container.setCommonErrorHandler(errorHandler.apply(listener));
                    return container;
                })
                .toList();
    }

    private static ContainerProperties properties(
            EventListener listener, Source source, GenericMessageListener<?> messageListener) {
        var topics = listener.topics().stream().map(Topic::topicName).toArray(String[]::new);
        var properties = new ContainerProperties(topics);
        properties.setGroupId(source.name() + "." + listener.name());
        properties.setMessageListener(messageListener);
        properties.setAckMode(ContainerProperties.AckMode.BATCH);
        properties.setListenerTaskExecutor(new VirtualThreadTaskExecutor(listener.name() + "-"));
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
