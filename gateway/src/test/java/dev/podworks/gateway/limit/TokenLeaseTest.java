package dev.podworks.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.gateway.limit.BucketTable.Draw;
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
    void aHandfulIsSpentBeforeTheNextIsDrawn() {
        var handful = handful(new Draw(3, 97));

        for (int i = 0; i < 6; i++) {
            assertThat(take(handful)).isEqualTo(new RateLimitDecision(true, 97 + 2 - i % 3));
        }
        assertThat(draws).hasValue(2);
    }

    @Test
    void whatWasNotSpentWithinASecondIsLost() {
        var handful = handful(new Draw(3, 97));
        take(handful);
        clock.advance(Duration.ofSeconds(1));
        take(handful);
        assertThat(draws).hasValue(2);
    }

    @Test
    void anEmptyBucketIsAskedAgainWhenItCanHaveATokenAndNotBefore() {
        var handful = handful(new Draw(0, 0));

        for (int i = 0; i < 100; i++) {
            assertThat(take(handful)).isEqualTo(new RateLimitDecision(false, 0));
        }
        assertThat(draws).hasValue(1);
        clock.advance(Duration.ofMillis(20));
        take(handful);
        assertThat(draws).hasValue(2);
    }

    @Test
    void requestsThatWaitForAHandfulShareIt() {
        var answer = Sinks.<Draw>one();
        var handful = new TokenLease(
                Mono.defer(() -> draws.incrementAndGet() == 1 ? answer.asMono() : Mono.just(new Draw(0, 0))),
                Duration.ofMillis(20),
                clock);
        var verdicts = new ArrayList<RateLimitDecision>();

        for (int i = 0; i < 5; i++) {
            handful.take().subscribe(verdicts::add);
        }
        assertThat(verdicts).isEmpty();
        answer.tryEmitValue(new Draw(3, 0));

        assertThat(verdicts)
                .extracting(RateLimitDecision::allowed)
                .containsExactlyInAnyOrder(true, true, true, false, false);
        assertThat(draws).hasValue(2);
    }

    @Test
    void whoHangsUpTakesNothingFromTheOthersWhoWait() {
        var answer = Sinks.<Draw>one();
        var handful = new TokenLease(answer.asMono(), Duration.ofMillis(20), clock);
        var verdicts = new ArrayList<RateLimitDecision>();

        handful.take().subscribe().dispose();
        handful.take().subscribe(verdicts::add);
        answer.tryEmitValue(new Draw(3, 0));

        assertThat(verdicts).containsExactly(new RateLimitDecision(true, 2));
    }

    private TokenLease handful(Draw each) {
        return new TokenLease(
                Mono.fromSupplier(() -> {
                    draws.incrementAndGet();
                    return each;
                }),
                Duration.ofMillis(20),
                clock);
    }

    private static RateLimitDecision take(TokenLease handful) {
        return handful.take().blockOptional().orElseThrow();
    }
}
