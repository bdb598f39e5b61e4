package dev.podworks.kit.mail;

import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import dev.podworks.kit.sweep.Sweep;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MailProperties.class)
public class MailConfiguration {
    private static final Worker.Settings WORKER =
            new Worker.Settings(Mails.QUEUE, 4, Duration.ofMinutes(1), Duration.ofSeconds(2));
    private static final Sweep.Settings SWEEP = new Sweep.Settings("sent e-mails", Duration.ofHours(1), 1_000);
    private static final Duration KEPT = Duration.ofDays(30);

    @Bean
    MailTable mailTable(DatabaseClient db) {
        return new MailTable(db);
    }

    @Bean
    MailServer mailServer(MailProperties properties) {
        return new MailServer(properties);
    }

    @Bean
    Mails mails(MailTable table, Leases leases, InstantSource clock) {
        return new Mails(table, leases, clock);
    }

    @Bean
    Worker mailWorker(
            MailTable table,
            MailServer server,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock,
            MeterRegistry metrics) {
        var sending = new MailSending(table, server, leases, tx, clock, metrics);
        return new Worker(leases, clock, metrics, WORKER, sending::work);
    }

    @Bean
    Sweep mailSweep(MailTable table, InstantSource clock) {
        return new Sweep(SWEEP, atMost -> table.forgetEnded(clock.instant().minus(KEPT), atMost));
    }
}
