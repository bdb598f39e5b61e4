package dev.podworks.gateway.caller;

import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Publishes this replica's public key in the database before the first token is signed, renews it while the
/// replica runs, and deletes expired keys of other replicas.
@Component
final class SigningKeyPublisher implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(SigningKeyPublisher.class);
    private static final Duration RENEWED_EVERY = Duration.ofMinutes(1);
    /// Outlasts the last token of a crashed replica, and a temporary loss of the database.
    private static final Duration PUBLISHED_FOR = Duration.ofMinutes(15);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(10);

    private final SigningKey key;
    private final SigningKeyTable table;
    private final InstantSource clock;
    private volatile Disposable renewal = Disposables.disposed();

    SigningKeyPublisher(SigningKey key, SigningKeyTable table, InstantSource clock) {
        this.key = key;
        this.table = table;
        this.clock = clock;
    }

    @Override
    public void start() {
        publish().block(START_TIMEOUT);
        renewal = Flux.interval(RENEWED_EVERY)
                .onBackpressureDrop()
                .concatMap(_ -> publish().onErrorResume(SigningKeyPublisher::logFailure), 1)
                .subscribe();
    }

    @Override
    public void stop() {
        renewal.dispose();
    }

    @Override
    public boolean isRunning() {
        return !renewal.isDisposed();
    }

    /// Before the web server starts, because its first request may need a token.
    @Override
    public int getPhase() {
        return 0;
    }

    private Mono<Void> publish() {
        return Mono.defer(() -> {
            var now = clock.instant();
            return table.put(key.pair().toPublicJWK(), now.plus(PUBLISHED_FOR)).then(table.deleteExpired(now));
        });
    }

    private static Mono<Void> logFailure(Throwable failure) {
        LOG.warn("Could not renew the signing key; retrying in a minute: {}", failure.toString());
        return Mono.empty();
    }
}
