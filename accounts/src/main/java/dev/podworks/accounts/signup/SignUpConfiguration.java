package dev.podworks.accounts.signup;

import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import dev.podworks.kit.sweep.Sweep;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SignUpConfiguration {
    private static final Worker.Settings WORKER =
            new Worker.Settings(SignUpWorker.QUEUE, 2, Duration.ofMinutes(1), Duration.ofSeconds(2));
    private static final Sweep.Settings SWEEP = new Sweep.Settings("expired sign-ups", Duration.ofMinutes(10), 1_000);

    @Bean
    Worker signUpEmails(SignUpWorker worker, Leases leases, InstantSource clock, MeterRegistry metrics) {
        return new Worker(leases, clock, metrics, WORKER, worker::process);
    }

    @Bean
    Sweep signUpSweep(SignUpTable table, InstantSource clock) {
        return new Sweep(SWEEP, atMost -> table.deleteExpired(clock.instant(), atMost));
    }
}
