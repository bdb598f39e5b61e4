package dev.podworks.kit.inbox;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Forgets events that can't come again, a few thousand at a time.
final class InboxSweep implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(InboxSweep.class);
    private static final Duration PERIOD = Duration.ofMinutes(10);
    private static final int AT_ONCE = 5_000;

    private final Inbox inbox;
    private volatile Disposable sweep = Disposables.disposed();

    InboxSweep(Inbox inbox) {
        this.inbox = inbox;
    }

    @Override
    public void start() {
        sweep = Flux.interval(PERIOD)
                .onBackpressureDrop()
                .concatMap(_ -> forget().onErrorResume(this::leaveForLater), 1)
                .subscribe();
    }

    @Override
    public void stop() {
        sweep.dispose();
    }

    @Override
    public boolean isRunning() {
        return !sweep.isDisposed();
    }

    private Mono<Void> forget() {
        return inbox.forgetOld(AT_ONCE)
                .repeat()
                .takeUntil(rows -> rows < AT_ONCE)
                .then();
    }

    private Mono<Void> leaveForLater(Throwable fault) {
        LOG.warn("The inbox was not swept: {}", fault.toString());
        return Mono.empty();
    }
}
