package dev.podworks.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.gateway.limit.BucketTable.Grant;
import dev.podworks.testkit.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

class TokenLeaseTest {
    private final MutableClock clock = MutableClock.at(Instant.parse("2026-11-20T12:00:00Z"));
    private final AtomicInteger draws = new AtomicInteger();

    @Test
    void aLeaseIsSpentBeforeTheNextIsRequested() {
        var lease = lease(new Grant(3, 97));

        for (int i = 0; i < 6; i++) {
            assertThat(take(lease)).isEqualTo(new RateLimitDecision(true, 97 + 2 - i % 3));
        }
        assertThat(draws).hasValue(2);
    }

    @Test
    void unspentTokensExpireAfterASecond() {
        var lease = lease(new Grant(3, 97));
        take(lease);
        clock.advance(Duration.ofSeconds(1));
        take(lease);
        assertThat(draws).hasValue(2);
    }

    @Test
    void anEmptyBucketIsQueriedAgainWhenItCanHaveAToken() {
        var lease = lease(new Grant(0, 0));

        for (int i = 0; i < 100; i++) {
            assertThat(take(lease)).isEqualTo(new RateLimitDecision(false, 0));
        }
        assertThat(draws).hasValue(1);
        clock.advance(Duration.ofMillis(20));
        take(lease);
        assertThat(draws).hasValue(2);
    }

    @Test
    void concurrentRequestsShareTheNextLease() {
        var answer = Sinks.<Grant>one();
        var lease = new TokenLease(
                Mono.defer(() -> draws.incrementAndGet() == 1 ? answer.asMono() : Mono.just(new Grant(0, 0))),
                Duration.ofMillis(20),
                clock);
        var decisions = new ArrayList<RateLimitDecision>();

        for (int i = 0; i < 5; i++) {
            lease.take().subscribe(decisions::add);
        }
        assertThat(decisions).isEmpty();
        answer.tryEmitValue(new Grant(3, 0));

        assertThat(decisions)
                .extracting(RateLimitDecision::allowed)
                .containsExactlyInAnyOrder(true, true, true, false, false);
        assertThat(draws).hasValue(2);
    }

    @Test
    void aDisconnectedClientDoesNotAffectOthersThatWait() {
        var answer = Sinks.<Grant>one();
        var lease = new TokenLease(answer.asMono(), Duration.ofMillis(20), clock);
        var decisions = new ArrayList<RateLimitDecision>();

        lease.take().subscribe().dispose();
        lease.take().subscribe(decisions::add);
        answer.tryEmitValue(new Grant(3, 0));

        assertThat(decisions).containsExactly(new RateLimitDecision(true, 2));
    }

    private TokenLease lease(Grant each) {
        return new TokenLease(
                Mono.fromSupplier(() -> {
                    draws.incrementAndGet();
                    return each;
                }),
                Duration.ofMillis(20),
                clock);
    }

    private static RateLimitDecision take(TokenLease lease) {
        return lease.take().blockOptional().orElseThrow();
    }
}
