package dev.podworks.webhooks.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.webhooks.delivery.PingWaitLimiter.Permit;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PingWaitLimiterTest {
    private final Ids ids = new Ids(InstantSource.system());
    private final PingWaitLimiter limiter = new PingWaitLimiter();

    @Test
    void waitersPerEndpointAreLimited() {
        var account = ids.account();
        var endpoint = ids.endpoint();
        assertThat(acquire(PingWaitLimiter.MAX_PER_ENDPOINT + 1, account, endpoint))
                .hasSize(PingWaitLimiter.MAX_PER_ENDPOINT);
        assertThat(limiter.tryAcquire(account, ids.endpoint())).isPresent();
    }

    @Test
    void waitersPerAccountAreLimitedAcrossEndpoints() {
        var account = ids.account();
        var acquired = IntStream.range(0, 16)
                .mapToObj(_ -> limiter.tryAcquire(account, ids.endpoint()))
                .flatMap(Optional::stream)
                .toList();
        assertThat(acquired).hasSize(PingWaitLimiter.MAX_PER_ACCOUNT);
        assertThat(limiter.tryAcquire(ids.account(), ids.endpoint())).isPresent();
    }

    @Test
    void waitersAreLimitedInTotal() {
        var acquired = IntStream.range(0, 100)
                .mapToObj(_ -> limiter.tryAcquire(ids.account(), ids.endpoint()))
                .flatMap(Optional::stream)
                .toList();
        assertThat(acquired).hasSize(PingWaitLimiter.MAX_TOTAL);
    }

    @Test
    void releasedPermitCanBeAcquiredAgain() {
        var account = ids.account();
        var endpoint = ids.endpoint();
        for (int i = 0; i < 3; i++) {
            var acquired = acquire(PingWaitLimiter.MAX_PER_ENDPOINT, account, endpoint);
            assertThat(limiter.tryAcquire(account, endpoint)).isEmpty();
            acquired.forEach(Permit::release);
        }
        assertThat(limiter.tryAcquire(account, endpoint)).isPresent();
    }

    private List<Permit> acquire(int count, AccountId account, EndpointId endpoint) {
        var permits = new ArrayList<Permit>();
        for (int i = 0; i < count; i++) {
            limiter.tryAcquire(account, endpoint).ifPresent(permits::add);
        }
        return permits;
    }
}
