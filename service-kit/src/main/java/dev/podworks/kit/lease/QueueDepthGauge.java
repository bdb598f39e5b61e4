package dev.podworks.kit.lease;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The number of due work items of a queue, read every few seconds.
final class QueueDepthGauge {
    private static final Duration PERIOD = Duration.ofSeconds(5);

    private final Leases leases;
    private final String queue;
    private final AtomicLong due = new AtomicLong();
    private volatile Disposable timer = Disposables.disposed();

    QueueDepthGauge(Leases leases, String queue, MeterRegistry metrics) {
        this.leases = leases;
        this.queue = queue;
        Gauge.builder("podworks.work.waiting", due, AtomicLong::get)
                .tag("queue", queue)
                .register(metrics);
    }

    void start() {
        timer = Flux.interval(PERIOD)
                .onBackpressureDrop()
                .concatMap(_ -> leases.countDue(queue).onErrorResume(_ -> Mono.empty()), 1)
                .subscribe(due::set);
    }

    void stop() {
        timer.dispose();
    }
}
