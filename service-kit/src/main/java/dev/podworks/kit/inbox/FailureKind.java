package dev.podworks.kit.inbox;

import dev.podworks.kit.sql.ExceptionChain;
import dev.podworks.kit.sql.UnstorableValue;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.R2dbcTimeoutException;
import io.r2dbc.spi.R2dbcTransientException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;

/// Why the handling of a record failed. It decides how often the record is retried.
enum FailureKind {
    /// The database is away, or refused this one transaction (a deadlock, say). Nothing is wrong with the record.
    OUTAGE,
    /// The handler itself, or one of its statements, takes too long while the database answers.
    TIMEOUT,
    /// The record holds what the database does not take. It is not retried: whoever sends such records must not hold up
    /// those behind them.
    UNSTORABLE,
    /// Anything else: the next attempt most likely fails in the same way.
    DEFECT;

    /// What is suppressed counts, too. An outage wins: where the connection is lost, the rest follows from that.
    static FailureKind of(Throwable failure) {
        if (UnstorableValue.causes(failure)) {
            return UNSTORABLE;
        }
        if (ExceptionChain.of(failure).anyMatch(FailureKind::isOutage)) {
            return OUTAGE;
        }
        return ExceptionChain.of(failure).anyMatch(FailureKind::isTimeout) ? TIMEOUT : DEFECT;
    }

    private static boolean isOutage(Throwable cause) {
        return switch (cause) {
            // A statement's timeout. The one of the pool comes within a CannotCreateTransactionException.
            case QueryTimeoutException _, R2dbcTimeoutException _ -> false;
            case TransientDataAccessException _ -> true;
            case DataAccessResourceFailureException _ -> true;
            case CannotCreateTransactionException _ -> true;
            case R2dbcTransientException _ -> true;
            case R2dbcNonTransientResourceException _ -> true; // the connection is gone
            case IOException _ -> true;
            default -> false;
        };
    }

    private static boolean isTimeout(Throwable cause) {
        return cause instanceof HandlerTimeoutException
                || cause instanceof QueryTimeoutException
                || cause instanceof R2dbcTimeoutException
                || cause instanceof TimeoutException;
    }
}
