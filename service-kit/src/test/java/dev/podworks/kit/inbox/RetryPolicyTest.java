package dev.podworks.kit.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class RetryPolicyTest {
    /// Otherwise six tries within some seconds are all that an event gets while the database is restarted.
    @Test
    void aDatabaseThatDiesWithinATransactionIsWaitedFor() {
        var hidden = new RuntimeException("Async resource cleanup failed after onError");
        hidden.addSuppressed(new DataAccessResourceFailureException("R2DBC rollback; the connection is closed"));

        assertThat(RetryPolicy.isPassing(new IllegalStateException("listener failed", hidden)))
                .isTrue();
    }

    @Test
    void aDefectIsNotWaitedFor() {
        assertThat(RetryPolicy.isPassing(new IllegalStateException("a defect"))).isFalse();
    }
}
