package dev.podworks.kit.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class SweepTest {
    private static final Sweep.Settings OFTEN = new Sweep.Settings("a test", Duration.ofMillis(10), 10);

    @Test
    void aRoundEndsWhenLessIsLeftThanItCouldTake() {
        var left = new AtomicInteger(25);
        var rounds = new AtomicInteger();

        new Sweep(
                        OFTEN,
                        atMost -> Mono.fromSupplier(() -> {
                            rounds.incrementAndGet();
                            var ended = Math.min(atMost, left.get());
                            left.addAndGet(-ended);
                            return (long) ended;
                        }))
                .sweep()
                .block();

        assertThat(left).hasValue(0);
        assertThat(rounds).hasValue(3);
    }

    @Test
    void aFaultCostsARoundAndNotTheSweep() {
        var rounds = new AtomicInteger();
        var sweep = new Sweep(
                OFTEN,
                _ -> rounds.incrementAndGet() == 1 ? Mono.error(new IllegalStateException("away")) : Mono.just(0L));

        sweep.start();
        Awaitility.await().untilAtomic(rounds, org.hamcrest.Matchers.greaterThan(2));
        sweep.stop();

        assertThat(sweep.isRunning()).isFalse();
    }
}
