package dev.podworks.kit.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.event.ChangedResource;
import dev.podworks.contracts.id.AccountId;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChangeNotifierTest {
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final List<ChangeEvent> sent = new CopyOnWriteArrayList<>();
    private final CountDownLatch kafkaIsBack = new CountDownLatch(1);
    private ChangeNotifier notifier = notifier(sent::add);

    @AfterEach
    void stop() {
        kafkaIsBack.countDown();
        notifier.stop();
    }

    /// The queue holds ten thousand; the first is being sent.
    @Test
    void senderThatBlocksDelaysNoCaller() {
        notifier = notifier(change -> {
            awaitKafka();
            sent.add(change);
        });
        notifier.start();
        IntStream.rangeClosed(1, 10_050).forEach(i -> notifier.send(change(i)));
        assertThat(sent).isEmpty();
        assertThat(dropped()).isBetween(49.0, 50.0);

        kafkaIsBack.countDown();
        await().until(() -> sent.size() >= 10_000);
    }

    @Test
    void failureCostsOneNotification() {
        notifier = notifier(change -> {
            if (change.equals(change(1))) {
                throw new IllegalStateException("Kafka is unavailable");
            }
            sent.add(change);
        });
        notifier.start();
        notifier.send(change(1));
        notifier.send(change(2));
        await().untilAsserted(() -> assertThat(sent).containsExactly(change(2)));
        assertThat(dropped()).isEqualTo(1);
    }

    @Test
    void changesInQuickSuccessionAreSentTwice() {
        notifier.start();
        IntStream.range(0, 20).forEach(_ -> notifier.send(change(1)));
        await().untilAsserted(() -> assertThat(sent).containsExactly(change(1), change(1)));
    }

    private ChangeNotifier notifier(Consumer<ChangeEvent> sender) {
        return new ChangeNotifier(sender, InstantSource.system(), metrics);
    }

    private double dropped() {
        return metrics.counter("podworks.changes.dropped").count();
    }

    private void awaitKafka() {
        try {
            kafkaIsBack.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ChangeEvent change(int project) {
        return new ChangeEvent(
                new AccountId("acc_01kahnzq4w8e2r6t0y3u5i7o9p"), null, ChangedResource.PROJECT, "prj_" + project);
    }
}
