package dev.podworks.kit;

import dev.podworks.kit.lease.Leases;
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
    Leases leases(DatabaseClient db, InstantSource clock) {
        return new Leases(db, clock);
    }
}
