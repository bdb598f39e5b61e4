package dev.podworks.kit.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.api.ErrorCode;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class ErrorTranslationTest {
    /// Regression: PostgreSQL was killed while a project was created, and the client got 500 instead of 503.
    @Test
    void databaseThatDiesWithinATransactionIsUnavailable() {
        var hidden = new RuntimeException("Async resource cleanup failed after onError");
        var rollback = new DataAccessResourceFailureException("R2DBC rollback; the connection is closed");
        rollback.addSuppressed(new DataAccessResourceFailureException("terminating connection"));
        hidden.addSuppressed(rollback);

        assertThat(ErrorTranslation.translate(hidden).code()).isEqualTo(ErrorCode.UNAVAILABLE);
    }

    @Test
    void unexpectedExceptionIsInternal() {
        var defect = new IllegalStateException("unexpected", new IllegalArgumentException("its cause"));
        assertThat(ErrorTranslation.translate(defect).code()).isEqualTo(ErrorCode.INTERNAL);
    }
}
