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

/// Whom keys stand for, as far as this gateway has asked its database lately.
///
/// {@link AccountEventListener} drops an account's keys as soon as anything about the account changes. That a
/// caller is asked for again every minute bounds how long a key outlives its revocation while Kafka can't be reached. However
/// many requests come with a key that is not cached, one query is made.
@Component
final class KeyCache {
    private static final Logger LOG = LoggerFactory.getLogger(KeyCache.class);
    private static final int MAX_KEYS = 50_000;
    private static final Duration KNOWN_FOR = Duration.ofMinutes(1);
    /// A little less than a caller is known for, so that a key in use is noted every time it is asked for.
    private static final Duration USE_NOTED_EVERY = Duration.ofSeconds(59);
    /// Shorter: these are the ones that strangers can fill the cache with.
    private static final Duration UNKNOWN_FOR = Duration.ofSeconds(10);

    private final KeyTable table;
    private final InstantSource clock;
    private final AsyncCache<SecretHash, Optional<Caller>> callers = Caffeine.newBuilder()
            .maximumSize(MAX_KEYS)
            .expireAfter(Expiry.creating(
                    (SecretHash _, Optional<Caller> caller) -> caller.isPresent() ? KNOWN_FOR : UNKNOWN_FOR))
            .recordStats()
            .buildAsync();

    KeyCache(KeyTable table, InstantSource clock, MeterRegistry metrics) {
        this.table = table;
        this.clock = clock;
        CaffeineCacheMetrics.monitor(metrics, callers, "keys");
    }

    /// Empty for a key that is unknown or works no longer.
    Mono<Caller> callerWith(KeySecret secret) {
        // Not cancelled with a caller who hangs up: others wait for the same answer.
        return Mono.fromFuture(() -> callers.get(secret.hash(), (hash, _) -> ask(hash)), true)
                .flatMap(Mono::justOrEmpty);
    }

    /// Drops the account's keys. And what may have changed with it: unknown keys, and what is being asked for right
    /// now, since that answer can be older than the news.
    void forget(String account) {
        callers.asMap().values().removeIf(answer -> !isOfAnother(answer, account));
    }

    void forgetAll() {
        callers.asMap().clear();
    }

    private CompletableFuture<Optional<Caller>> ask(SecretHash hash) {
        return table.callerWith(hash)
                .doOnNext(this::noteUse)
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                .toFuture();
    }

    /// As often as a key in use is asked for, which is precise enough for people. Beside the request, which does
    /// not wait for it.
    private void noteUse(Caller caller) {
        table.noteUse(new KeyId(caller.actorId()), clock.instant(), USE_NOTED_EVERY)
                .subscribe(
                        _ -> {},
                        fault -> LOG.warn("The use of {} was not noted: {}", caller.actorId(), fault.toString()));
    }

    private static boolean isOfAnother(CompletableFuture<Optional<Caller>> answer, String account) {
        return answer.state() == CompletableFuture.State.SUCCESS
                && answer.resultNow()
                        .filter(caller -> !caller.account().value().equals(account))
                        .isPresent();
    }
}
