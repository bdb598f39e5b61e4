package dev.podworks.mail;

import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.lease.Leases;
import dev.podworks.mail.MailTable.Row;
import io.github.resilience4j.core.IntervalFunction;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Transport;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// One try to send an e-mail, under a lease.
final class MailSender {
    private static final Logger LOG = LoggerFactory.getLogger(MailSender.class);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    private static final IntervalFunction BACKOFF =
            IntervalFunction.ofExponentialBackoff(Duration.ofSeconds(10), 2, Duration.ofHours(1));
    private static final Duration TRIED_FOR = Duration.ofDays(1);

    private final MailTable table;
    private final SmtpClient server;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;
    private final MeterRegistry metrics;

    MailSender(
            MailTable table,
            SmtpClient server,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock,
            MeterRegistry metrics) {
        this.table = table;
        this.server = server;
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
        this.metrics = metrics;
    }

    void work(Lease lease) {
        var row = table.find(Long.parseLong(lease.id()))
                .blockOptional(ANSWER_LIMIT)
                .orElseThrow();
        switch (row.status()) {
            case WAITING -> send(row, lease);
            case HANDED_OVER -> end(row, lease, MailStatus.UNKNOWN);
            case SENT, UNKNOWN, REFUSED -> leases.complete(lease).block(ANSWER_LIMIT);
        }
    }

    private void send(Row row, Lease lease) {
        var message = message(row);
        if (message.isEmpty()) {
            end(row, lease, MailStatus.REFUSED);
        } else {
            send(message.get(), row, lease);
        }
    }

    /// Empty where no mail server could make anything of it, an address that is none say: trying again is no use.
    private Optional<MimeMessage> message(Row row) {
        try {
            return Optional.of(server.message(row.id(), table.open(row), clock.instant()));
        } catch (MessagingException fault) {
            LOG.warn("E-mail {} can't be sent: {}", row.id(), fault.toString());
            return Optional.empty();
        } catch (IllegalStateException unreadable) {
            // Another replica may have the key already, or this one once it is restarted.
            if (clock.instant().isBefore(row.createdAt().plus(TRIED_FOR))) {
                throw unreadable;
            }
            return Optional.empty();
        }
    }

    private void send(MimeMessage message, Row row, Lease lease) {
        try (Transport transport = server.connect()) {
            move(row, MailStatus.WAITING, MailStatus.HANDED_OVER);
            transport.sendMessage(message, message.getAllRecipients());
        } catch (MessagingException fault) {
            if (isSurelyNotSent(row, fault)) {
                tryAgain(row, lease, fault);
            } else {
                end(row, lease, MailStatus.UNKNOWN);
            }
            return;
        }
        end(row, lease, MailStatus.SENT);
    }

    /// It was not handed over, or the server has said no.
    private boolean isSurelyNotSent(Row row, MessagingException fault) {
        var now = table.find(row.id()).blockOptional(ANSWER_LIMIT).orElseThrow();
        return now.status() == MailStatus.WAITING
                || (fault instanceof SMTPSendFailedException refusal
                        ? refusal.getReturnCode() > 0
                        : fault instanceof SendFailedException);
    }

    private void tryAgain(Row row, Lease lease, MessagingException fault) {
        LOG.warn("E-mail {} was not sent at attempt {}: {}", row.id(), lease.attempt(), fault.toString());
        table.move(row.id(), MailStatus.HANDED_OVER, MailStatus.WAITING).block(ANSWER_LIMIT);
        var next = clock.instant().plusMillis(BACKOFF.apply(lease.attempt()));
        if (next.isAfter(row.createdAt().plus(TRIED_FOR))) {
            end(row, lease, MailStatus.REFUSED);
        } else {
            leases.release(lease, next).block(ANSWER_LIMIT);
        }
    }

    private void move(Row row, MailStatus from, MailStatus to) {
        if (!Boolean.TRUE.equals(table.move(row.id(), from, to).block(ANSWER_LIMIT))) {
            throw new IllegalStateException(String.format(Locale.ROOT, "e-mail %d is with somebody else", row.id()));
        }
    }

    private void end(Row row, Lease lease, MailStatus status) {
        var from = status == MailStatus.REFUSED ? MailStatus.WAITING : MailStatus.HANDED_OVER;
        table.end(row.id(), from, status, clock.instant())
                .then(leases.complete(lease))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new LeaseLostException(lease)))
                .as(tx::transactional)
                .block(ANSWER_LIMIT);
        metrics.counter("podworks.mails", "outcome", status.wire()).increment();
        if (status != MailStatus.SENT) {
            LOG.error("E-mail {} about {} ended as {}", row.id(), row.mail().cause(), status.wire());
        }
    }
}
