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
/// An outage (the database is away) is waited for, however long it takes: nothing is lost and nothing overtakes the
/// record. A handler that takes too long is attempted five times, anything else seven times within some seconds;
/// then the record goes to `<topic>.<service>.dlt` so that those behind it can go on. One that is unreadable, or
/// holds what the database does not take, goes there at once.
///
/// Each kind of failure has a count of its own: an outage between two timeouts neither adds to them nor starts
/// their count again. The counts are the consumer's own and start again where the partition moves to another one.
final class RetryPolicy implements CommonErrorHandler {
    static final int ATTEMPTS_WITH_TIMEOUT = 5;
    static final int ATTEMPTS_WITH_DEFECT = 7;
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 5_000;

    private final Map<FailureKind, DefaultErrorHandler> handlers = new EnumMap<>(FailureKind.class);

    private RetryPolicy(Function<FailureKind, DefaultErrorHandler> handler) {
        Arrays.stream(FailureKind.values()).forEach(kind -> handlers.put(kind, handler.apply(kind)));
    }

    static CommonErrorHandler errorHandler(
            EventListener listener, Source source, KafkaOperations<String, byte[]> kafka, MeterRegistry metrics) {
        var deadLetters = DeadLetters.of(listener, source, kafka, metrics);
        return new RetryPolicy(kind -> handler(kind, deadLetters));
    }

    private static DefaultErrorHandler handler(FailureKind kind, ConsumerRecordRecoverer deadLetters) {
        var handler = new DefaultErrorHandler(deadLetters, backOff(retries(kind)));
        // What a failure's class is does not matter here: its kind decided already.
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
        var backOff = new ExponentialBackOff(FIRST_PAUSE_MILLIS, 2);
        backOff.setMaxInterval(LONGEST_PAUSE_MILLIS);
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
