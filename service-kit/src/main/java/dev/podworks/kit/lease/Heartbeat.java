package dev.podworks.kit.lease;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Prolongs a lease while its work item runs. Interrupts the handler's thread when the lease is lost, or may be
/// lost because the database has not answered for as long as a lease lasts.
final class Heartbeat implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);

    private final Leases leases;
    private final Lease lease;
    private final Duration length;
    private final Thread handler;
    private final Thread loop;
    private volatile boolean closed;

    private Heartbeat(Leases leases, Lease lease, Duration length, Thread handler) {
        this.leases = leases;
        this.lease = lease;
        this.length = length;
        this.handler = handler;
        this.loop = Thread.ofVirtual().name("heartbeat-" + lease.id()).unstarted(this::run);
    }

    static Heartbeat start(Leases leases, Lease lease, Duration length, Thread handler) {
        var heartbeat = new Heartbeat(leases, lease, length, handler);
        heartbeat.loop.start();
        return heartbeat;
    }

    @Override
    public void close() {
        closed = true;
        loop.interrupt();
    }

    private void run() {
        var interval = length.dividedBy(3);
        // Not the domain's clock: whether a process is alive is a matter of real time.
        var heldUntil = Instant.now().plus(length);
        while (!closed && Instant.now().isBefore(heldUntil)) {
            try {
                TimeUnit.MILLISECONDS.sleep(interval.toMillis());
                var sentAt = Instant.now();
                if (!Boolean.TRUE.equals(leases.heartbeat(lease, length).block(interval))) {
                    break;
                }
                heldUntil = sentAt.plus(length);
            } catch (InterruptedException _) {
                return;
            } catch (RuntimeException e) {
                if (!closed) {
                    LOG.warn("The lease of {}/{} could not be prolonged: {}", lease.queue(), lease.id(), e.toString());
                }
            }
        }
        if (!closed) {
            handler.interrupt();
        }
    }
}
