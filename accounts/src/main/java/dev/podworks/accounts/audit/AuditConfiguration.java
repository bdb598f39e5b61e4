package dev.podworks.accounts.audit;

import dev.podworks.contracts.event.AuditEvent;
import dev.podworks.kit.inbox.EventListener;
import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AuditConfiguration {
    private static final Duration RETENTION = Duration.ofDays(400);
    private static final Sweep.Settings SWEEP = new Sweep.Settings("old audit events", Duration.ofHours(1), 1_000);

    @Bean
    EventListener auditEvents(AuditEventTable table) {
        return EventListener.named("audit").onAll(AuditEvent.class, (event, _) -> table.insert(event.entry()));
    }

    @Bean
    Sweep auditSweep(AuditEventTable table, InstantSource clock) {
        return new Sweep(SWEEP, rows -> table.deleteOlderThan(clock.instant().minus(RETENTION), rows));
    }
}
