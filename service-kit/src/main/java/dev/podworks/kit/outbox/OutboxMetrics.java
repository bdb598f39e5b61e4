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

/// How far telling lags behind deciding: the backlog and the age of its oldest event, looked at every few seconds, and
/// the time from the transaction's beginning to Kafka's acknowledgement of each event.
final class OutboxMetrics implements SmartLifecycle {
    private static final Duration PERIOD = Duration.ofSeconds(5);

    private final OutboxTable table;
    private final Timer latency;
    private volatile Backlog backlog = new Backlog(0, 0);
    private volatile Disposable watch = Disposables.disposed();

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
        var now = Instant.now(); // as the database's clock has it, not the domain's
        published.forEach(event -> latency.record(Duration.between(event.row().createdAt(), now)));
    }

    @Override
    public void start() {
        watch = Flux.interval(PERIOD)
                .onBackpressureDrop()
                .concatMap(_ -> table.backlog().onErrorResume(_ -> Mono.empty()), 1)
                .subscribe(seen -> backlog = seen);
    }

    @Override
    public void stop() {
        watch.dispose();
    }

    @Override
    public boolean isRunning() {
        return !watch.isDisposed();
    }
}
