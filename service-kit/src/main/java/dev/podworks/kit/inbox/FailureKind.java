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
    /// The database is unavailable, or aborted this transaction, for example because of a deadlock.
    OUTAGE,
    /// The handler or one of its statements takes too long while the database is available.
    TIMEOUT,
    /// The record contains a value that the database cannot store. It is not retried, so that such records don't
    /// delay those behind them.
    UNSTORABLE,
    /// Anything else. The next attempt will probably fail in the same way.
    DEFECT;

    /// Examines suppressed exceptions, too. An outage takes precedence: a lost connection causes the other
    /// failures.
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
            // Statement timeouts. A timeout of the pool is a CannotCreateTransactionException.
            case QueryTimeoutException _, R2dbcTimeoutException _ -> false;
            case TransientDataAccessException _ -> true;
            case DataAccessResourceFailureException _ -> true;
            case CannotCreateTransactionException _ -> true;
            case R2dbcTransientException _ -> true;
            case R2dbcNonTransientResourceException _ -> true; // the connection was lost
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
