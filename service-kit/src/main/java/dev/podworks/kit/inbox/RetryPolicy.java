package dev.podworks.kit.inbox;

import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.messaging.UnreadableRecordException;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.springframework.kafka.core.KafkaOperations;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.ConsumerRecordRecoverer;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.kafka.listener.MessageListenerContainer;
import org.springframework.util.backoff.BackOff;
import org.springframework.util.backoff.ExponentialBackOff;

/// What happens to a record whose handling fails.
///
/// During an outage of the database, the record is retried without limit, so nothing is lost or overtaken. A
/// timeout is retried until the fifth attempt, any other failure until the seventh, within seconds. Then the record
/// becomes a dead letter, and the records behind it are handled. A record that is unreadable, or that the database
/// cannot store, becomes a dead letter at once.
///
/// Attempts are counted per kind of failure: an outage between two timeouts neither counts as one nor resets their
/// count. The counts are local to the consumer and start again when the partition is assigned to another one.
final class RetryPolicy implements CommonErrorHandler {
    static final int ATTEMPTS_WITH_TIMEOUT = 5;
    static final int ATTEMPTS_WITH_DEFECT = 7;
    private static final long INITIAL_INTERVAL_MILLIS = 100;
    private static final long MAX_INTERVAL_MILLIS = 5_000;

    private final Map<FailureKind, DefaultErrorHandler> handlers = new EnumMap<>(FailureKind.class);

    private RetryPolicy(Function<FailureKind, DefaultErrorHandler> handler) {
        Arrays.stream(FailureKind.values()).forEach(kind -> handlers.put(kind, handler.apply(kind)));
    }

    static CommonErrorHandler errorHandler(
            EventListener listener, Source source, KafkaOperations<String, byte[]> kafka, MeterRegistry metrics) {
        var deadLetters = DeadLetters.recoverer(listener, source, kafka, metrics);
        return new RetryPolicy(kind -> handler(kind, deadLetters));
    }

    private static DefaultErrorHandler handler(FailureKind kind, ConsumerRecordRecoverer deadLetters) {
        var handler = new DefaultErrorHandler(deadLetters, backOff(retries(kind)));
        // The kind of failure decides, not the exception's class.
        handler.setResetStateOnExceptionChange(false);
        handler.addNotRetryableExceptions(UnreadableRecordException.class);
        return handler;
    }

    private static long retries(FailureKind kind) {
        return switch (kind) {
            case OUTAGE -> Long.MAX_VALUE;
            case TIMEOUT -> ATTEMPTS_WITH_TIMEOUT - 1;
            case UNSTORABLE -> 0;
            case DEFECT -> ATTEMPTS_WITH_DEFECT - 1;
        };
    }

    private static BackOff backOff(long retries) {
        var backOff = new ExponentialBackOff(INITIAL_INTERVAL_MILLIS, 2);
        backOff.setMaxInterval(MAX_INTERVAL_MILLIS);
        backOff.setMaxAttempts(retries);
        return backOff;
    }

    private DefaultErrorHandler of(Exception failure) {
        return Objects.requireNonNull(handlers.get(FailureKind.of(failure)));
    }

    @Override
    public boolean seeksAfterHandling() {
        return handlers.values().stream().allMatch(DefaultErrorHandler::seeksAfterHandling);
    }

    @Override
    public boolean isAckAfterHandle() {
        return handlers.values().stream().allMatch(DefaultErrorHandler::isAckAfterHandle);
    }

    @Override
    public boolean handleOne(
            Exception failure,
            ConsumerRecord<?, ?> message,
            Consumer<?, ?> consumer,
            MessageListenerContainer container) {
        return of(failure).handleOne(failure, message, consumer, container);
    }

    @Override
    public void handleRemaining(
            Exception failure,
            List<ConsumerRecord<?, ?>> messages,
            Consumer<?, ?> consumer,
            MessageListenerContainer container) {
        of(failure).handleRemaining(failure, messages, consumer, container);
    }

    @Override
    public void handleBatch(
            Exception failure,
            ConsumerRecords<?, ?> messages,
            Consumer<?, ?> consumer,
            MessageListenerContainer container,
            Runnable invokeListener) {
        of(failure).handleBatch(failure, messages, consumer, container, invokeListener);
    }

    @Override
    public <K, V> ConsumerRecords<K, V> handleBatchAndReturnRemaining(
            Exception failure,
            ConsumerRecords<?, ?> messages,
            Consumer<?, ?> consumer,
            MessageListenerContainer container,
            Runnable invokeListener) {
        return of(failure).handleBatchAndReturnRemaining(failure, messages, consumer, container, invokeListener);
    }

    @Override
    public void handleOtherException(
            Exception failure, Consumer<?, ?> consumer, MessageListenerContainer container, boolean batchListener) {
        of(failure).handleOtherException(failure, consumer, container, batchListener);
    }

    @Override
    public void clearThreadState() {
        handlers.values().forEach(DefaultErrorHandler::clearThreadState);
    }

    @Override
    public void onPartitionsAssigned(
            Consumer<?, ?> consumer, Collection<TopicPartition> partitions, Runnable publishPause) {
        handlers.values().forEach(handler -> handler.onPartitionsAssigned(consumer, partitions, publishPause));
    }
}
