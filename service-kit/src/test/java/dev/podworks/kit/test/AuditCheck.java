package dev.podworks.kit.test;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.kit.audit.AuditFilter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/// Fails a test if one of its requests succeeded without the entry that the audit log must have. The log names the
/// route. For the base class of a service's tests.
public final class AuditCheck implements AfterEachCallback {
    /// Counters never decrease, and services live longer than a test.
    private static final Map<MeterRegistry, Double> REPORTED = new ConcurrentHashMap<>();

    @Override
    public void afterEach(ExtensionContext context) {
        var metrics = SpringExtension.getApplicationContext(context).getBean(MeterRegistry.class);
        var missing = metrics.counter(AuditFilter.MISSING).count();
        var reported = REPORTED.put(metrics, missing);
        assertThat(missing - (reported == null ? 0 : reported))
                .as("successful requests without an entry in the audit log")
                .isZero();
    }
}
