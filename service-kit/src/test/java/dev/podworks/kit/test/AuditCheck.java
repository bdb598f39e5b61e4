package dev.podworks.kit.test;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.kit.audit.AuditFilter;
import io.micrometer.core.instrument.MeterRegistry;

/// That the audit log has every request that it must have. For the base class of a service's tests.
public final class AuditCheck {
    private AuditCheck() {}

    /// Fails if a request since the service started succeeded without its entry. The log names its route.
    public static void requireComplete(MeterRegistry metrics) {
        assertThat(metrics.counter(AuditFilter.MISSING).count())
                .as("successful requests without an entry in the audit log")
                .isZero();
    }
}
