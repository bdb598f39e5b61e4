package dev.podworks.kit.inbox;

import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.messaging.UnreadableRecordException;
import dev.podworks.kit.sql.Within;
import io.micrometer.core.instrument.MeterRegistry;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.R2dbcTransientException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.kafka.core.KafkaOperations;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.util.backoff.BackOff;
import org.springframework.util.backoff.ExponentialBackOff;

/// What happens to a record whose handling fails.
///
/// A passing fault (the database is away) is waited out, however long it takes: nothing is lost and nothing overtakes
/// it. Any other is tried six times more within some seconds, and then the record goes to `<topic>.<service>.dlt`
/// so that those behind it can go on. An unreadable one goes there at once.
final class RetryPolicy {
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 5_000;
    private static final int RETRIES = 6;

    private RetryPolicy() {}

    static DefaultErrorHandler errorHandler(
            Subscription subscription, Source source, KafkaOperations<String, byte[]> kafka, MeterRegistry metrics) {
        var handler = new DefaultErrorHandler(DeadLetters.of(subscription, source, kafka, metrics), backOff(RETRIES));
        handler.setBackOffFunction((_, fault) -> isPassing(fault) ? backOff(Long.MAX_VALUE) : null);
        handler.addNotRetryableExceptions(UnreadableRecordException.class);
        return handler;
    }

    private static BackOff backOff(long retries) {
        var backOff = new ExponentialBackOff(FIRST_PAUSE_MILLIS, 2);
        backOff.setMaxInterval(LONGEST_PAUSE_MILLIS);
        backOff.setMaxAttempts(retries);
        return backOff;
    }

    static boolean isPassing(Throwable fault) {
        return Within.fault(fault)
                .anyMatch(cause -> cause instanceof TransientDataAccessException
                        || cause instanceof DataAccessResourceFailureException
                        || cause instanceof CannotCreateTransactionException
                        || cause instanceof R2dbcTransientException
                        || cause instanceof R2dbcNonTransientResourceException // the connection is gone
                        || cause instanceof IOException
                        || cause instanceof TimeoutException);
    }
}
