package dev.podworks.gateway.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.event.ChangedResource;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.gateway.change.StreamEvent.Change;
import dev.podworks.gateway.change.StreamEvent.End;
import dev.podworks.gateway.change.StreamEvent.Heartbeat;
import dev.podworks.gateway.change.StreamEvent.Reset;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

class ChangeStreamsTest {
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final AccountId OURS = new AccountId("acc_01kahnzq4w8e2r6t0y3u5i7o9p");
    private static final AccountId OTHERS = new AccountId("acc_01kahp3x8v0s5m2c9d7q4e6t1r");

    private final VirtualTimeScheduler time = VirtualTimeScheduler.getOrSet();
    private final AtomicBoolean valid = new AtomicBoolean(true);
    private final ChangeStreams streams =
            new ChangeStreams(new ChangeProperties(HEARTBEAT, 3), new SimpleMeterRegistry());

    @BeforeEach
    void start() {
        streams.start();
    }

    @AfterEach
    void resetTime() {
        VirtualTimeScheduler.reset();
    }

    @Test
    void streamReceivesTheChangesOfItsAccountAndMode() {
        var client = open("a", Mode.LIVE);
        streams.publish(change(OURS, Mode.LIVE, 1));
        streams.publish(change(OURS, Mode.TEST, 2));
        streams.publish(change(OTHERS, Mode.LIVE, 3));
        streams.publish(change(OURS, null, 4));
        streams.publish(change(OTHERS, null, 5));
        assertThat(client.changes()).containsExactly("prj_1", "prj_4");
    }

    @Test
    void newStreamBeginsWithAReset() {
        assertThat(open("a", Mode.LIVE).received).hasSize(2).first().isInstanceOf(Reset.class);
    }

    @Test
    void streamIsResumedAfterTheLastEventOfItsClient() {
        var first = open("a", Mode.LIVE);
        streams.publish(change(OURS, Mode.LIVE, 1));
        first.cancel();
        IntStream.rangeClosed(2, 4).forEach(i -> streams.publish(change(OURS, Mode.LIVE, i)));
        streams.publish(change(OTHERS, Mode.LIVE, 5));

        var again = open("a", Mode.LIVE, first.position());
        assertThat(again.changes()).containsExactly("prj_2", "prj_3", "prj_4");
        assertThat(again.received).noneMatch(Reset.class::isInstance);
    }

    /// A quiet account's client stays resumable although the others' changes replace what it has received.
    @Test
    void heartbeatsAdvanceThePosition() {
        var first = open("a", Mode.LIVE);
        IntStream.range(0, 20_000).forEach(i -> streams.publish(change(OTHERS, Mode.LIVE, i)));
        time.advanceTimeBy(HEARTBEAT);
        first.cancel();
        assertThat(open("a", Mode.LIVE, first.position()).received).noneMatch(Reset.class::isInstance);
    }

    @Test
    void clientThatWasAwayForTooLongReadsEverything() {
        var first = open("a", Mode.LIVE);
        first.cancel();
        IntStream.range(0, 20_000).forEach(i -> streams.publish(change(OTHERS, Mode.LIVE, i)));
        assertThat(open("a", Mode.LIVE, first.position()).received).first().isInstanceOf(Reset.class);
    }

    @Test
    void interruptionOfKafkaResetsTheStreamsAndEarlierPositions() {
        var client = open("a", Mode.LIVE);
        var before = client.position();
        streams.reset();
        assertThat(client.received.getLast()).isInstanceOf(Reset.class);
        assertThat(open("b", Mode.LIVE, before).received).first().isInstanceOf(Reset.class);
    }

    @Test
    void changeThatIsRepeatedWhileTheClientDoesNotReadIsSentOnce() {
        var slow = open("a", Mode.LIVE);
        slow.takeNothing();
        IntStream.range(0, 1000).forEach(i -> streams.publish(change(OURS, Mode.LIVE, i % 2)));
        slow.takeAll();
        assertThat(slow.changes()).containsExactly("prj_0", "prj_0", "prj_1");
    }

    @Test
    void slowClientIsResetAndDelaysNobody() {
        var slow = open("a", Mode.LIVE);
        var fast = open("b", Mode.LIVE);
        slow.takeNothing();
        IntStream.range(0, 1000).forEach(i -> streams.publish(change(OURS, Mode.LIVE, i)));
        assertThat(fast.changes()).hasSize(1000);
        assertThat(slow.received).hasSize(3);

        slow.takeAll();
        assertThat(slow.received.get(3)).isInstanceOf(Reset.class);
        streams.publish(change(OURS, Mode.LIVE, 1001));
        assertThat(slow.changes()).endsWith("prj_1001").hasSizeLessThan(300);
        assertThat(open("c", Mode.LIVE, slow.position()).changes()).isEmpty();
    }

    @Test
    void streamEndsWithinAHeartbeatOfItsSession() {
        var client = open("a", Mode.LIVE);
        time.advanceTimeBy(HEARTBEAT);
        assertThat(client.received.getLast()).isInstanceOf(Heartbeat.class);
        valid.set(false);
        time.advanceTimeBy(HEARTBEAT);
        assertThat(client.ended).isTrue();
        assertThat(streams.size()).isZero();
    }

    @Test
    void anotherStreamOfAPersonEndsTheOldestForGood() {
        var mine = IntStream.range(0, 3).mapToObj(_ -> open("a", Mode.LIVE)).toList();
        var another = open("b", Mode.LIVE);
        open("a", Mode.TEST);
        assertThat(mine.getFirst().ended).isTrue();
        assertThat(mine.getFirst().received.getLast()).isInstanceOf(End.class);
        assertThat(mine.subList(1, 3)).noneMatch(client -> client.ended);
        assertThat(another.ended).isFalse();
        assertThat(streams.size()).isEqualTo(4);
    }

    @Test
    void shutdownEndsAllStreamsAndThoseThatComeLater() {
        var client = open("a", Mode.LIVE);
        streams.stop();
        assertThat(client.ended).isTrue();
        assertThat(client.received).noneMatch(End.class::isInstance);
        assertThat(open("a", Mode.LIVE).ended).isTrue();
        assertThat(streams.size()).isZero();
    }

    private Client open(String person, Mode mode) {
        return open(person, mode, null);
    }

    private Client open(String person, Mode mode, @Nullable String position) {
        var client = new Client();
        streams.open(new Reader(person, OURS, mode), Optional.ofNullable(position), Mono.fromSupplier(valid::get))
                .subscribe(client);
        return client;
    }

    private static ChangeEvent change(AccountId account, @Nullable Mode mode, int project) {
        return new ChangeEvent(account, mode, ChangedResource.PROJECT, "prj_" + project);
    }

    /// Reads everything until it is told to take nothing.
    private static final class Client extends BaseSubscriber<StreamEvent> {
        private final List<StreamEvent> received = new ArrayList<>();
        private boolean ended;
        private boolean reading = true;

        @Override
        protected void hookOnSubscribe(Subscription subscription) {
            request(1);
        }

        @Override
        protected void hookOnNext(StreamEvent event) {
            received.add(event);
            if (reading) {
                request(1);
            }
        }

        @Override
        protected void hookOnComplete() {
            ended = true;
        }

        /// After the event that is already requested.
        private void takeNothing() {
            reading = false;
        }

        private void takeAll() {
            reading = true;
            request(1);
        }

        private List<String> changes() {
            return received.stream()
                    .filter(Change.class::isInstance)
                    .map(event -> ((Change) event).id())
                    .toList();
        }

        private String position() {
            return switch (received.getLast()) {
                case Change change -> change.position();
                case Reset reset -> reset.position();
                case Heartbeat heartbeat -> heartbeat.position();
                case End _ -> throw new AssertionError("it has ended");
            };
        }
    }
}
