package dev.podworks.accounts.key;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.podworks.accounts.secret.SecretHash;
import dev.podworks.contracts.id.KeyId;
import dev.podworks.kit.caller.Principal.Caller;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Caches the callers of API keys.
///
/// {@link AccountEventListener} evicts an account's keys when the account changes. The expiry of a minute limits
/// how long a revoked key works while Kafka is unavailable. Concurrent requests with the same uncached key share
/// one query.
@Component
final class KeyCache {
    private static final Logger LOG = LoggerFactory.getLogger(KeyCache.class);
    private static final int MAX_KEYS = 50_000;
    private static final Duration VALID_KEY_TTL = Duration.ofMinutes(1);
    /// Slightly less than the TTL, so that each reload of a key in use records the use.
    private static final Duration USE_RECORDED_EVERY = Duration.ofSeconds(59);
    /// Shorter, because unauthenticated clients can fill the cache with unknown keys.
    private static final Duration UNKNOWN_KEY_TTL = Duration.ofSeconds(10);

    private final KeyTable table;
    private final InstantSource clock;
    private final AsyncCache<SecretHash, Optional<Caller>> callers = Caffeine.newBuilder()
            .maximumSize(MAX_KEYS)
            .expireAfter(Expiry.creating(
                    (SecretHash _, Optional<Caller> caller) -> caller.isPresent() ? VALID_KEY_TTL : UNKNOWN_KEY_TTL))
            .recordStats()
            .buildAsync();

    KeyCache(KeyTable table, InstantSource clock, MeterRegistry metrics) {
        this.table = table;
        this.clock = clock;
        CaffeineCacheMetrics.monitor(metrics, callers, "keys");
    }

    /// Empty for a key that is unknown or revoked.
    Mono<Caller> find(KeySecret secret) {
        // Not cancelled when one client disconnects: other requests wait for the same result.
        return Mono.fromFuture(() -> callers.get(secret.hash(), (hash, _) -> load(hash)), true)
                .flatMap(Mono::justOrEmpty);
    }

    /// Evicts the account's keys, and entries that may belong to it: unknown keys, and queries in progress, whose
    /// results may be older than the event.
    void evict(String account) {
        callers.asMap().values().removeIf(entry -> !isOfAnother(entry, account));
    }

    void evictAll() {
        callers.asMap().clear();
    }

    private CompletableFuture<Optional<Caller>> load(SecretHash hash) {
        return table.findCaller(hash)
                .doOnNext(this::recordUse)
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                .toFuture();
    }

    /// Once per reload of a key in use, which is precise enough for display. Asynchronous: the request does not
    /// wait.
    private void recordUse(Caller caller) {
        table.recordUse(new KeyId(caller.actorId()), clock.instant(), USE_RECORDED_EVERY)
                .subscribe(
                        _ -> {},
                        e -> LOG.warn("Could not record the use of key {}: {}", caller.actorId(), e.toString()));
    }

    private static boolean isOfAnother(CompletableFuture<Optional<Caller>> entry, String account) {
        return entry.state() == CompletableFuture.State.SUCCESS
                && entry.resultNow()
                        .filter(caller -> !caller.account().value().equals(account))
                        .isPresent();
    }
}
