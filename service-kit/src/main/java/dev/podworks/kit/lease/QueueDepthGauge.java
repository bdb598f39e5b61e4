package dev.podworks.kit.lease;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// How many pieces of a queue are due and wait for a worker, looked at every few seconds.
final class QueueDepthGauge {
    private static final Duration PERIOD = Duration.ofSeconds(5);

    private final Leases leases;
    private final String queue;
    private final AtomicLong waiting = new AtomicLong();
    private volatile Disposable watch = Disposables.disposed();

    QueueDepthGauge(Leases leases, String queue, MeterRegistry metrics) {
        this.leases = leases;
        this.queue = queue;
        Gauge.builder("podworks.work.waiting", waiting, AtomicLong::get)
                .tag("queue", queue)
                .register(metrics);
    }

    void start() {
        watch = Flux.interval(PERIOD)
                .onBackpressureDrop()
                .concatMap(_ -> leases.waiting(queue).onErrorResume(_ -> Mono.empty()), 1)
                .subscribe(waiting::set);
    }

    void stop() {
        watch.dispose();
    }
}
