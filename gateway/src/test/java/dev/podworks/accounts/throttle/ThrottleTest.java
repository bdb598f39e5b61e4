package dev.podworks.accounts.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.test.Blocking;
import dev.podworks.testkit.MutableClock;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class ThrottleTest extends GatewayTest {
    @Autowired
    private ThrottleTable table;

    private final MutableClock clock = MutableClock.atPresent();
    private final AttemptLimit limit =
            AttemptLimit.of("a-test", UUID.randomUUID().toString(), 5, Duration.ofMinutes(10));
    private Throttle throttle;

    @BeforeEach
    void setClock() {
        throttle = new Throttle(table, clock);
    }

    @Test
    void concurrentAttemptsDoNotExceedTheLimit() {
        var passed = Blocking.get(Flux.range(0, 40)
                .flatMap(
                        _ -> throttle.acquire(limit)
                                .thenReturn(true)
                                .onErrorResume(ApiException.class, _ -> Mono.just(false)),
                        40)
                .filter(Boolean::booleanValue)
                .count());
        assertThat(passed).isEqualTo(5);
    }

    @Test
    void theErrorNamesTheTimeAfterWhichAttemptsSucceedAgain() {
        useUp();
        clock.advance(Duration.ofMinutes(4));
        assertThatThrownBy(() -> Blocking.run(throttle.acquire(limit)))
                .isInstanceOfSatisfying(ApiException.class, refusal -> {
                    assertThat(refusal.code()).isEqualTo(ErrorCode.RATE_LIMITED);
                    assertThat(refusal.retryAfter()).contains(Duration.ofMinutes(6));
                });
        clock.advance(Duration.ofMinutes(6));
        useUp();
    }

    @Test
    void releasingUncountsOneAttemptAndResettingAll() {
        useUp();
        Blocking.run(throttle.release(limit));
        Blocking.run(throttle.acquire(limit));
        Blocking.run(throttle.reset(limit));
        useUp();
    }

    @Test
    void expiredCountersAreDeleted() {
        useUp();
        assertThat(Blocking.get(table.deleteExpired(clock.instant(), 1_000_000)))
                .isNotNegative();
        assertThatThrownBy(() -> Blocking.run(throttle.acquire(limit))).isInstanceOf(ApiException.class);
        clock.advance(Duration.ofMinutes(10));
        assertThat(Blocking.get(table.deleteExpired(clock.instant(), 1_000_000)))
                .isPositive();
    }

    private void useUp() {
        for (int i = 0; i < limit.maxAttempts(); i++) {
            Blocking.run(throttle.acquire(limit));
        }
    }
}
