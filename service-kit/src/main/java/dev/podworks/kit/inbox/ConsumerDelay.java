package dev.podworks.kit.inbox;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.listener.BatchMessageListener;
import org.springframework.kafka.listener.GenericMessageListener;
import org.springframework.kafka.listener.MessageListener;

/// Lets tests see what clients see while consumers lag: no record is handled earlier than this after it was
/// published.
record ConsumerDelay(Duration delay) {
    GenericMessageListener<?> applyTo(MessageListener<String, byte[]> listener) {
        return delay.isZero()
                ? listener
                : (MessageListener<String, byte[]>) message -> {
                    await(message);
                    listener.onMessage(message);
                };
    }

    GenericMessageListener<?> applyTo(BatchMessageListener<String, byte[]> listener) {
        return delay.isZero()
                ? listener
                : (BatchMessageListener<String, byte[]>) messages -> {
                    await(messages);
                    listener.onMessage(messages);
                };
    }

    private void await(List<ConsumerRecord<String, byte[]>> messages) {
        messages.forEach(this::await);
    }

    private void await(ConsumerRecord<String, byte[]> message) {
        var left = Duration.between(
                Instant.now(), Instant.ofEpochMilli(message.timestamp()).plus(delay));
        try {
            if (left.isPositive()) {
                Thread.sleep(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while delaying a record", e);
        }
    }
}
