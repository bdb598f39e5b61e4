package dev.podworks.kit.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class SweepTest {
    private static final Sweep.Settings SETTINGS = new Sweep.Settings("test rows", Duration.ofMillis(10), 10);

    @Test
    void roundEndsWithTheFirstBatchThatIsNotFull() {
        var left = new AtomicInteger(25);
        var batches = new AtomicInteger();

        new Sweep(
                        SETTINGS,
                        atMost -> Mono.fromSupplier(() -> {
                            batches.incrementAndGet();
                            var processed = Math.min(atMost, left.get());
                            left.addAndGet(-processed);
                            return (long) processed;
                        }))
                .sweep()
                .block();

        assertThat(left).hasValue(0);
        assertThat(batches).hasValue(3);
    }

    @Test
    void failureCostsOneRoundOnly() {
        var rounds = new AtomicInteger();
        var sweep = new Sweep(
                SETTINGS,
                _ -> rounds.incrementAndGet() == 1 ? Mono.error(new IllegalStateException("failed")) : Mono.just(0L));

        sweep.start();
        await().until(() -> rounds.get() > 2);
        sweep.stop();

        assertThat(sweep.isRunning()).isFalse();
    }

    @Test
    void itemThatFailsAffectsNoOtherItemAndCountsAsClaimed() {
        var unclaimed = new ArrayList<>(IntStream.range(0, 15).boxed().toList());
        var handled = new ArrayList<Integer>();

        Sweep.ofEach(
                        SETTINGS,
                        atMost -> claim(unclaimed, atMost),
                        item -> item % 2 == 0
                                ? Mono.error(new IllegalStateException("even"))
                                : Mono.fromRunnable(() -> handled.add(item)),
                        item -> item)
                .sweep()
                .block();

        assertThat(handled).containsExactly(1, 3, 5, 7, 9, 11, 13);
        assertThat(unclaimed)
                .as("a full batch with failures does not end the round")
                .isEmpty();
    }

    @Test
    void handlerThatThrowsIsAFailureOfItsItem() {
        var unclaimed = new ArrayList<>(List.of(1, 2));
        var handled = new ArrayList<Integer>();

        Sweep.ofEach(
                        SETTINGS,
                        atMost -> claim(unclaimed, atMost),
                        item -> {
                            if (item == 1) {
                                throw new IllegalStateException("thrown");
                            }
                            return Mono.fromRunnable(() -> handled.add(item));
                        },
                        item -> item)
                .sweep()
                .block();

        assertThat(handled).containsExactly(2);
    }

    private static Flux<Integer> claim(List<Integer> unclaimed, int atMost) {
        return Flux.defer(() -> {
            var batch = List.copyOf(unclaimed.subList(0, Math.min(atMost, unclaimed.size())));
            unclaimed.removeAll(batch);
            return Flux.fromIterable(batch);
        });
    }
}
