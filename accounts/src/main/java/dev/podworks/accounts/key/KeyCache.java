package dev.podworks.accounts.key;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.podworks.accounts.secret.SecretHash;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Caches API keys by the hashes of their secrets.
///
/// {@link AccountEventListener} evicts an account's keys when the account changes. The expiry of a minute limits
/// how long a revoked key works while Kafka is unavailable. A key that expires, or a secret whose overlap ends, is
/// refused at that time by this replica's clock. Concurrent requests with the same uncached key share one query.
@Component
final class KeyCache {
    private static final int MAX_KEYS = 50_000;
    private static final Duration VALID_KEY_TTL = Duration.ofMinutes(1);
    /// Shorter, because unauthenticated clients can fill the cache with unknown keys.
    private static final Duration UNKNOWN_KEY_TTL = Duration.ofSeconds(10);

    private final ActiveKeys table;
    private final InstantSource clock;
    private final AsyncCache<SecretHash, Optional<ActiveKey>> keys = Caffeine.newBuilder()
            .maximumSize(MAX_KEYS)
            .expireAfter(Expiry.creating((SecretHash _, Optional<ActiveKey> key) -> timeToLive(key)))
            .recordStats()
            .buildAsync();

    KeyCache(ActiveKeys table, InstantSource clock, MeterRegistry metrics) {
        this.table = table;
        this.clock = clock;
        CaffeineCacheMetrics.monitor(metrics, keys, "keys");
    }

    /// Empty for a key that is unknown, revoked or expired.
    Mono<ActiveKey> find(KeySecret secret) {
        // Not cancelled when one client disconnects: other requests wait for the same result.
        return Mono.fromFuture(() -> keys.get(secret.hash(), (hash, _) -> load(hash)), true)
                .flatMap(Mono::justOrEmpty)
                .filter(key -> key.isValidAt(clock.instant()));
    }

    /// Evicts the account's keys, and entries that may belong to it: unknown keys, and queries in progress, whose
    /// results may be older than the event.
    void evict(String account) {
        keys.asMap().values().removeIf(entry -> !isOfAnother(entry, account));
    }

    void evictAll() {
        keys.asMap().clear();
    }

    private CompletableFuture<Optional<ActiveKey>> load(SecretHash hash) {
        return table.find(hash)
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                .toFuture();
    }

    private Duration timeToLive(Optional<ActiveKey> key) {
        return key.map(found -> found.timeToLive(VALID_KEY_TTL, clock.instant()))
                .orElse(UNKNOWN_KEY_TTL);
    }

    private static boolean isOfAnother(CompletableFuture<Optional<ActiveKey>> entry, String account) {
        return entry.state() == CompletableFuture.State.SUCCESS
                && entry.resultNow()
                        .filter(key -> !key.caller().account().value().equals(account))
                        .isPresent();
    }
}
