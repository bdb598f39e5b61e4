package dev.podworks.kit.sweep;

import java.time.Duration;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Looks from time to time for what is over, and ends it some rows at a time until none is left.
///
/// Every replica sweeps; a sweep that fails is tried again after its period.
public final class Sweep implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(Sweep.class);

    private final Settings settings;
    private final IntFunction<Mono<Long>> end;
    private volatile Disposable timer = Disposables.disposed();

    /// @param end ends at most that many, and tells how many it ended
    public Sweep(Settings settings, IntFunction<Mono<Long>> end) {
        this.settings = settings;
        this.end = end;
    }

    /// @param what it looks through, for the log
    public record Settings(String what, Duration period, int atOnce) {}

    @Override
    public void start() {
        timer = Flux.interval(settings.period())
                .onBackpressureDrop()
                .concatMap(_ -> sweep().onErrorResume(this::leaveForLater), 1)
                .subscribe();
    }

    @Override
    public void stop() {
        timer.dispose();
    }

    @Override
    public boolean isRunning() {
        return !timer.isDisposed();
    }

    /// One round: everything that is over now.
    public Mono<Void> sweep() {
        return Mono.defer(() -> end.apply(settings.atOnce()))
                .repeat()
                .takeUntil(ended -> ended < settings.atOnce())
                .then();
    }

    private Mono<Void> leaveForLater(Throwable fault) {
        LOG.warn("The sweep of {} failed: {}", settings.what(), fault.toString());
        return Mono.empty();
    }
}
