package dev.podworks.kit.audit;

import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.outbox.Outbox;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
public class AuditConfiguration {
    @Bean
    AuditLog auditLog(Outbox outbox, Ids ids, InstantSource clock) {
        return new AuditLog(outbox, ids, clock);
    }

    @Bean
    AuditFilter auditFilter(Source source, MeterRegistry metrics) {
        return new AuditFilter(source, metrics);
    }
}
