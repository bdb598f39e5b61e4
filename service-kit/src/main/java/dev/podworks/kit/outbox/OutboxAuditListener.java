package dev.podworks.kit.outbox;

import dev.podworks.kit.messaging.Source;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.util.backoff.FixedBackOff;

/// Consumes the topics that this service publishes to, in large batches, for {@link OutboxAudit}. It has days until
/// compaction.
final class OutboxAuditListener implements SmartLifecycle {
    private static final String NAME = "outbox-audit";
    private static final int FETCH_MIN_BYTES = 1 << 20;
    private static final int FETCH_MAX_WAIT_MILLIS = 5_000;
    private static final long RETRY_INTERVAL_MILLIS = 2_000;

    private final Optional<ConcurrentMessageListenerContainer<String, byte[]>> container;

    /// @param topics empty for a service that publishes no events
    OutboxAuditListener(
            List<String> topics, OutboxAudit audit, ConsumerFactory<String, byte[]> consumers, Source source) {
        this.container = topics.isEmpty()
                ? Optional.empty()
                : Optional.of(container(properties(topics, audit, source), consumers));
    }

    private static ConcurrentMessageListenerContainer<String, byte[]> container(
            ContainerProperties properties, ConsumerFactory<String, byte[]> consumers) {
        var container = new ConcurrentMessageListenerContainer<>(consumers, properties);
        container.setBeanName(NAME);
        // Failures mean that the database is unavailable: no record is skipped.
        container.setCommonErrorHandler(
                new DefaultErrorHandler(new FixedBackOff(RETRY_INTERVAL_MILLIS, FixedBackOff.UNLIMITED_ATTEMPTS)));
        return container;
    }

    private static ContainerProperties properties(List<String> topics, OutboxAudit audit, Source source) {
        var properties = new ContainerProperties(topics.toArray(String[]::new));
        properties.setGroupId(source.name() + "." + NAME);
        properties.setMessageListener(audit);
        properties.setAckMode(ContainerProperties.AckMode.BATCH);
        properties.setListenerTaskExecutor(new VirtualThreadTaskExecutor(NAME + "-"));
        properties.setMissingTopicsFatal(false);
        var consumer = new Properties();
        consumer.setProperty(ConsumerConfig.FETCH_MIN_BYTES_CONFIG, Integer.toString(FETCH_MIN_BYTES));
        consumer.setProperty(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, Integer.toString(FETCH_MAX_WAIT_MILLIS));
        properties.setKafkaConsumerProperties(consumer);
        return properties;
    }

    @Override
    public void start() {
        container.ifPresent(ConcurrentMessageListenerContainer::start);
    }

    @Override
    public void stop() {
        container.ifPresent(ConcurrentMessageListenerContainer::stop);
    }

    @Override
    public boolean isRunning() {
        return container.filter(ConcurrentMessageListenerContainer::isRunning).isPresent();
    }
}
