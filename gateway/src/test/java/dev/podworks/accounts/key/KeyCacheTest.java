package dev.podworks.accounts.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.caller.ActorType;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.testkit.MutableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class KeyCacheTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final MutableClock clock = MutableClock.atPresent();
    private final Instant start = clock.instant();
    private final KeySecret secret = KeySecret.generate(Mode.LIVE, new Random(7));
    private final AtomicInteger queries = new AtomicInteger();

    @Test
    void aCachedKeyIsRefusedFromTheInstantOfItsExpiryOn() {
        var cache = cacheOf(key(start.plusSeconds(30)));
        assertThat(isAccepted(cache)).isTrue();

        clock.set(start.plusSeconds(30).minusMillis(1));
        assertThat(isAccepted(cache)).isTrue();
        clock.set(start.plusSeconds(30));
        assertThat(isAccepted(cache)).isFalse();

        assertThat(queries).hasValue(1);
    }

    @Test
    void aKeyIsCachedUntilItsExpiryAtMost() {
        assertThat(key(null).timeToLive(MINUTE, start)).isEqualTo(MINUTE);
        assertThat(key(start.plusSeconds(61)).timeToLive(MINUTE, start)).isEqualTo(MINUTE);
        assertThat(key(start.plusSeconds(59)).timeToLive(MINUTE, start)).isEqualTo(Duration.ofSeconds(59));
        assertThat(key(start).timeToLive(MINUTE, start)).isZero();
        assertThat(key(start.minusSeconds(5)).timeToLive(MINUTE, start)).isZero();
    }

    private boolean isAccepted(KeyCache cache) {
        return Boolean.TRUE.equals(cache.find(secret).hasElement().block(MINUTE));
    }

    private KeyCache cacheOf(ActiveKey key) {
        return new KeyCache(
                _ -> Mono.fromSupplier(() -> {
                    queries.incrementAndGet();
                    return key;
                }),
                clock,
                new SimpleMeterRegistry());
    }

    private static ActiveKey key(@Nullable Instant endsAt) {
        var caller = new Caller(
                new AccountId("acc_01k9abcdefghjkmnpqrstvwxyz"),
                ActorType.API_KEY,
                "key_01k9abcdefghjkmnpqrstvwxyz",
                Mode.LIVE,
                Set.of(),
                null,
                null);
        return new ActiveKey(caller, null, List.of(), endsAt);
    }
}
