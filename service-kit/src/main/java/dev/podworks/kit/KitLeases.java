package dev.podworks.kit;

import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.trace.Tracing;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.r2dbc.core.DatabaseClient;

/// Long work under leases. A service adds a {@link dev.podworks.kit.lease.Worker} bean per queue that it works
/// through.
@Configuration(proxyBeanMethods = false)
@Import(KitCore.class)
public class KitLeases {
    @Bean
    Leases leases(DatabaseClient db, InstantSource clock, Tracing tracing) {
        return new Leases(db, clock, tracing);
    }
}
