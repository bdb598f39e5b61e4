package dev.podworks.kit.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.api.ErrorCode;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class ErrorTranslationTest {
    /// Chaos: PostgreSQL was killed while a project was made, and its caller got 500 for what a moment later would have
    /// worked.
    @Test
    void aDatabaseThatDiesWithinATransactionIsUnavailableAndNotAFaultOfOurs() {
        var hidden = new RuntimeException("Async resource cleanup failed after onError");
        var rollback = new DataAccessResourceFailureException("R2DBC rollback; the connection is closed");
        rollback.addSuppressed(new DataAccessResourceFailureException("terminating connection"));
        hidden.addSuppressed(rollback);

        assertThat(ErrorTranslation.translate(hidden).code()).isEqualTo(ErrorCode.UNAVAILABLE);
    }

    @Test
    void aDefectStaysOne() {
        var defect = new IllegalStateException("a defect", new IllegalArgumentException("its cause"));
        assertThat(ErrorTranslation.translate(defect).code()).isEqualTo(ErrorCode.INTERNAL);
    }
}
