package dev.podworks.kit.lease;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps a lease while its work goes on, and interrupts the work once the lease is lost, or may be: when the database
/// has not answered for the lease's whole length, somebody else may have it.
final class Heartbeat implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);

    private final Leases leases;
    private final Lease lease;
    private final Duration length;
    private final Thread work;
    private final Thread beats;
    private volatile boolean ended;

    private Heartbeat(Leases leases, Lease lease, Duration length, Thread work) {
        this.leases = leases;
        this.lease = lease;
        this.length = length;
        this.work = work;
        this.beats = Thread.ofVirtual().name("heartbeat-" + lease.id()).unstarted(this::run);
    }

    static Heartbeat start(Leases leases, Lease lease, Duration length, Thread work) {
        var heartbeat = new Heartbeat(leases, lease, length, work);
        heartbeat.beats.start();
        return heartbeat;
    }

    @Override
    public void close() {
        ended = true;
        beats.interrupt();
    }

    private void run() {
        var pause = length.dividedBy(3);
        // Real time on purpose: this is about a process being alive, not about the domain's clock.
        var sureUntil = Instant.now().plus(length);
        while (!ended && Instant.now().isBefore(sureUntil)) {
            try {
                TimeUnit.MILLISECONDS.sleep(pause.toMillis());
                var asked = Instant.now();
                if (!Boolean.TRUE.equals(leases.heartbeat(lease, length).block(pause))) {
                    break;
                }
                sureUntil = asked.plus(length);
            } catch (InterruptedException _) {
                return;
            } catch (RuntimeException fault) {
                if (!ended) {
                    LOG.warn(
                            "The lease {}/{} could not be lengthened: {}", lease.queue(), lease.id(), fault.toString());
                }
            }
        }
        if (!ended) {
            work.interrupt();
        }
    }
}
