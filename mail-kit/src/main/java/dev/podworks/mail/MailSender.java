package dev.podworks.mail;

import dev.podworks.kit.lease.Lease;
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

/// Handles the work items of e-mails: one attempt to send each, with retries for a day.
final class MailSender {
    private static final Logger LOG = LoggerFactory.getLogger(MailSender.class);
    private static final Duration DATABASE_TIMEOUT = Duration.ofSeconds(10);
    private static final IntervalFunction BACKOFF =
            IntervalFunction.ofExponentialBackoff(Duration.ofSeconds(10), 2, Duration.ofHours(1));
    private static final Duration RETRIED_FOR = Duration.ofDays(1);

    private final MailTable table;
    private final SmtpClient smtp;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;
    private final MeterRegistry metrics;

    MailSender(
            MailTable table,
            SmtpClient smtp,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock,
            MeterRegistry metrics) {
        this.table = table;
        this.smtp = smtp;
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
        this.metrics = metrics;
    }

    void handle(Lease lease) {
        var row = table.find(Long.parseLong(lease.id()))
                .blockOptional(DATABASE_TIMEOUT)
                .orElseThrow();
        switch (row.status()) {
            case WAITING -> send(row, lease);
            case HANDED_OVER -> complete(row, lease, MailStatus.UNKNOWN);
            case SENT, UNKNOWN, REFUSED -> leases.complete(lease).block(DATABASE_TIMEOUT);
        }
    }

    private void send(Row row, Lease lease) {
        var message = message(row);
        if (message.isEmpty()) {
            complete(row, lease, MailStatus.REFUSED);
        } else {
            send(message.get(), row, lease);
        }
    }

    /// Empty if the e-mail cannot be sent by any server, for example because the address is not valid: no retries.
    private Optional<MimeMessage> message(Row row) {
        try {
            return Optional.of(smtp.message(row.id(), table.decrypt(row), clock.instant()));
        } catch (MessagingException failure) {
            LOG.warn("E-mail {} can't be sent: {}", row.id(), failure.toString());
            return Optional.empty();
        } catch (IllegalStateException unreadable) {
            // The body's key may be new: another replica may have it, or this one after a restart.
            if (clock.instant().isBefore(row.createdAt().plus(RETRIED_FOR))) {
                throw unreadable;
            }
            return Optional.empty();
        }
    }

    private void send(MimeMessage message, Row row, Lease lease) {
        try (Transport transport = smtp.connect()) {
            move(row, MailStatus.WAITING, MailStatus.HANDED_OVER);
            transport.sendMessage(message, message.getAllRecipients());
        } catch (MessagingException failure) {
            if (isNotSent(row, failure)) {
                retry(row, lease, failure);
            } else {
                complete(row, lease, MailStatus.UNKNOWN);
            }
            return;
        }
        complete(row, lease, MailStatus.SENT);
    }

    /// Whether it was not handed over, or the server rejected it.
    private boolean isNotSent(Row row, MessagingException failure) {
        var now = table.find(row.id()).blockOptional(DATABASE_TIMEOUT).orElseThrow();
        return now.status() == MailStatus.WAITING
                || (failure instanceof SMTPSendFailedException rejection
                        ? rejection.getReturnCode() > 0
                        : failure instanceof SendFailedException);
    }

    private void retry(Row row, Lease lease, MessagingException failure) {
        LOG.warn("E-mail {} was not sent in attempt {}: {}", row.id(), lease.attempt(), failure.toString());
        table.move(row.id(), MailStatus.HANDED_OVER, MailStatus.WAITING).block(DATABASE_TIMEOUT);
        var next = clock.instant().plusMillis(BACKOFF.apply(lease.attempt()));
        if (next.isAfter(row.createdAt().plus(RETRIED_FOR))) {
            complete(row, lease, MailStatus.REFUSED);
        } else {
            leases.release(lease, next).block(DATABASE_TIMEOUT);
        }
    }

    private void move(Row row, MailStatus from, MailStatus to) {
        if (!Boolean.TRUE.equals(table.move(row.id(), from, to).block(DATABASE_TIMEOUT))) {
            throw new IllegalStateException(
                    String.format(Locale.ROOT, "e-mail %d is being sent by another worker", row.id()));
        }
    }

    private void complete(Row row, Lease lease, MailStatus status) {
        var from = status == MailStatus.REFUSED ? MailStatus.WAITING : MailStatus.HANDED_OVER;
        table.end(row.id(), from, status, clock.instant())
                .then(leases.requireComplete(lease))
                .as(tx::transactional)
                .block(DATABASE_TIMEOUT);
        metrics.counter("podworks.mails", "outcome", status.wire()).increment();
        if (status != MailStatus.SENT) {
            LOG.error(
                    "E-mail {} with the cause {} ended as {}",
                    row.id(),
                    row.mail().cause(),
                    status.wire());
        }
    }
}
