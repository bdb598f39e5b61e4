package dev.podworks.kit.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.spi.R2dbcBadGrammarException;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.R2dbcTimeoutException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.transaction.CannotCreateTransactionException;

class FailureKindTest {
    /// As a defect, the event would become a dead letter within seconds while the database restarts.
    @Test
    void databaseThatDiesWithinATransactionIsAnOutage() {
        var hidden = new RuntimeException("Async resource cleanup failed after onError");
        hidden.addSuppressed(new DataAccessResourceFailureException("R2DBC rollback; the connection is closed"));

        assertThat(FailureKind.of(new IllegalStateException("listener failed", hidden)))
                .isEqualTo(FailureKind.OUTAGE);
    }

    @Test
    void deadlockAndExhaustedPoolAreOutages() {
        assertThat(FailureKind.of(new PessimisticLockingFailureException("deadlock detected")))
                .isEqualTo(FailureKind.OUTAGE);
        assertThat(FailureKind.of(new CannotCreateTransactionException(
                        "Could not open R2DBC Connection", new R2dbcTimeoutException("Connection acquisition"))))
                .isEqualTo(FailureKind.OUTAGE);
    }

    @Test
    void timeoutIsNotAnOutage() {
        assertThat(FailureKind.of(new IllegalStateException(new TimeoutException("in the handler"))))
                .isEqualTo(FailureKind.TIMEOUT);
        assertThat(FailureKind.of(
                        new QueryTimeoutException("statement timeout", new R2dbcTimeoutException("statement timeout"))))
                .isEqualTo(FailureKind.TIMEOUT);
    }

    /// Spring maps a value that is too large for an index to the exception of a lost connection.
    @Test
    void rejectedValueIsUnstorable() {
        var tooLarge = new R2dbcNonTransientResourceException("index row size exceeds maximum", "54000");
        var noJson = new R2dbcBadGrammarException("unsupported Unicode escape sequence", "22P05");

        assertThat(FailureKind.of(new DataAccessResourceFailureException("insert", tooLarge)))
                .isEqualTo(FailureKind.UNSTORABLE);
        assertThat(FailureKind.of(new IllegalStateException(noJson))).isEqualTo(FailureKind.UNSTORABLE);
    }

    @Test
    void anythingElseIsADefect() {
        assertThat(FailureKind.of(new IllegalStateException("a defect"))).isEqualTo(FailureKind.DEFECT);
    }
}
