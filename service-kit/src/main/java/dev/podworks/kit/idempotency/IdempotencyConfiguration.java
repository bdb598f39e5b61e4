package dev.podworks.kit.idempotency;

import dev.podworks.kit.error.ErrorWriter;
import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
public class IdempotencyConfiguration {
    private static final Sweep.Settings SWEEP =
            new Sweep.Settings("the idempotency keys", Duration.ofMinutes(10), 5_000);

    private final IdempotencyKeyTable keys;
    private final JsonMapper json;

    IdempotencyConfiguration(DatabaseClient db, InstantSource clock, JsonMapper json) {
        this.keys = new IdempotencyKeyTable(db, clock);
        this.json = json;
    }

    @Bean
    IdempotencyFilter idempotencyFilter(ErrorWriter errors) {
        return new IdempotencyFilter(keys, errors, json);
    }

    @Bean
    Idempotency idempotency() {
        return new Idempotency(keys, json);
    }

    @Bean
    Sweep idempotencySweep() {
        return new Sweep(SWEEP, keys::deleteExpired);
    }
}
