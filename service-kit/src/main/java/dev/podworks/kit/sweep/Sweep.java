package dev.podworks.kit.sweep;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Processes due rows periodically: batch after batch, until one is not full.
///
/// Every replica sweeps. A round that fails is retried after the period.
public final class Sweep implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(Sweep.class);

    private final Settings settings;
    private final IntFunction<Mono<Long>> batch;
    private volatile Disposable timer = Disposables.disposed();

    /// @param batch processes at most that many rows and returns how many it processed
    public Sweep(Settings settings, IntFunction<Mono<Long>> batch) {
        this.settings = settings;
        this.batch = batch;
    }

    /// @param rows what is swept, for the log
    public record Settings(String rows, Duration period, int batchSize) {}

    /// A sweep that claims a batch and then handles its items one after the other. An item that fails is logged and
    /// does not affect the others; it is retried when its claim expires.
    ///
    /// @param claim claims at most that many items, so that no replica gets them again before the claim expires
    /// @param id of an item, for the log
    public static <T> Sweep ofEach(
            Settings settings, IntFunction<Flux<T>> claim, Function<T, Mono<?>> handler, Function<T, ?> id) {
        return new Sweep(
                settings,
                batchSize -> claim.apply(batchSize)
                        .collectList() // frees the database connection before the first item is handled
                        .flatMap(items -> Flux.fromIterable(items)
                                .concatMap(item -> Mono.defer(() -> handler.apply(item))
                                        .then()
                                        .onErrorResume(failure -> logAndContinue(settings, id.apply(item), failure)))
                                .then(Mono.just((long) items.size()))));
    }

    private static Mono<Void> logAndContinue(Settings settings, Object id, Throwable failure) {
        LOG.warn("The sweep of {} failed for {}: {}", settings.rows(), id, failure.toString());
        return Mono.empty();
    }

    @Override
    public void start() {
        timer = Flux.interval(settings.period())
                .onBackpressureDrop()
                .concatMap(_ -> sweep().onErrorResume(this::retryNextPeriod), 1)
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

    /// One round: everything that is due now.
    public Mono<Void> sweep() {
        return Mono.defer(() -> batch.apply(settings.batchSize()))
                .repeat()
                .takeUntil(processed -> processed < settings.batchSize())
                .then();
    }

    private Mono<Void> retryNextPeriod(Throwable failure) {
        LOG.warn("The sweep of {} failed: {}", settings.rows(), failure.toString());
        return Mono.empty();
    }
}
