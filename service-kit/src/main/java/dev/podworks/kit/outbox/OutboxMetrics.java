package dev.podworks.kit.outbox;

import dev.podworks.kit.outbox.OutboxTable.Backlog;
import dev.podworks.kit.outbox.RelayBatch.Published;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.context.SmartLifecycle;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Metrics of the outbox: the backlog and the age of its oldest event, read every few seconds, and the time from
/// the start of the transaction to Kafka's acknowledgement of each event.
final class OutboxMetrics implements SmartLifecycle {
    private static final Duration PERIOD = Duration.ofSeconds(5);

    private final OutboxTable table;
    private final Timer latency;
    private volatile Backlog backlog = new Backlog(0, 0);
    private volatile Disposable timer = Disposables.disposed();

    OutboxMetrics(OutboxTable table, MeterRegistry metrics) {
        this.table = table;
        Gauge.builder("podworks.outbox.waiting", this, self -> self.backlog.waiting())
                .register(metrics);
        Gauge.builder("podworks.outbox.oldest", this, self -> self.backlog.oldestSeconds())
                .baseUnit("seconds")
                .register(metrics);
        latency = Timer.builder("podworks.outbox.latency")
                .publishPercentileHistogram()
                .register(metrics);
    }

    void published(List<Published> published) {
        var now = Instant.now(); // real time, like the database's, not the injected clock
        published.forEach(event -> latency.record(Duration.between(event.row().createdAt(), now)));
    }

    @Override
    public void start() {
        timer = Flux.interval(PERIOD)
                .onBackpressureDrop()
                .concatMap(_ -> table.backlog().onErrorResume(_ -> Mono.empty()), 1)
                .subscribe(current -> backlog = current);
    }

    @Override
    public void stop() {
        timer.dispose();
    }

    @Override
    public boolean isRunning() {
        return !timer.isDisposed();
    }
}
