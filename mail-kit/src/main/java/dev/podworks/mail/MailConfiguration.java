package dev.podworks.mail;

import dev.podworks.kit.KitLeases;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import dev.podworks.kit.secret.Encryption;
import dev.podworks.kit.sweep.Sweep;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;

@Configuration(proxyBeanMethods = false)
@Import(KitLeases.class)
@EnableConfigurationProperties(MailProperties.class)
public class MailConfiguration {
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final Worker.Settings WORKER =
            new Worker.Settings(MailOutbox.QUEUE, 4, LEASE, Duration.ofSeconds(2));
    private static final Worker.Settings PREVIOUS_RELEASE =
            new Worker.Settings(MailOutbox.PREVIOUS_RELEASE_QUEUE, 1, LEASE, Duration.ofSeconds(10));
    private static final Sweep.Settings SWEEP = new Sweep.Settings("sent e-mails", Duration.ofHours(1), 1_000);
    private static final Duration RETENTION = Duration.ofDays(30);

    @Bean
    MailTable mailTable(DatabaseClient db, @Value("${podworks.service.encryption-keyset:}") String keyset) {
        return new MailTable(db, new EncryptedMailBody(Encryption.parse(keyset)));
    }

    @Bean
    SmtpClient smtpClient(MailProperties properties) {
        return new SmtpClient(properties);
    }

    @Bean
    MailOutbox mailOutbox(MailTable table, Leases leases, InstantSource clock) {
        return new MailOutbox(table, leases, clock);
    }

    @Bean
    MailSender mailSender(
            MailTable table,
            SmtpClient smtp,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock,
            MeterRegistry metrics) {
        return new MailSender(table, smtp, leases, tx, clock, metrics);
    }

    @Bean
    Worker mailWorker(MailSender sender, Leases leases, InstantSource clock, MeterRegistry metrics) {
        return new Worker(leases, clock, metrics, WORKER, sender::handle);
    }

    @Bean
    Worker previousReleaseMailWorker(MailSender sender, Leases leases, InstantSource clock, MeterRegistry metrics) {
        return new Worker(leases, clock, metrics, PREVIOUS_RELEASE, sender::handle);
    }

    @Bean
    Sweep mailSweep(MailTable table, InstantSource clock) {
        return new Sweep(SWEEP, atMost -> table.deleteEnded(clock.instant().minus(RETENTION), atMost));
    }
}
