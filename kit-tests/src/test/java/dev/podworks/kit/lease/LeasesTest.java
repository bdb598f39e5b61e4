package dev.podworks.kit.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.kit.KitTest;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.trace.Tracing;
import dev.podworks.testkit.MutableClock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.NoTransactionException;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

class LeasesTest extends KitTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration MOMENT = Duration.ofMillis(1);
    private static final int CLAIMERS = 12;

    @Autowired
    DatabaseClient db;

    @Autowired
    TransactionalOperator tx;

    private final MutableClock clock = MutableClock.atPresent();
    private final String queue = "queue-" + UUID.randomUUID();
    private Leases leases;

    @BeforeEach
    void createLeases() {
        leases = new Leases(db, clock, Tracing.disabled());
    }

    @Test
    void itemIsClaimedWhenItIsDue() {
        Blocking.run(
                leases.enqueue(queue, "later", clock.instant().plus(MINUTE)).as(tx::transactional));

        assertThat(claim(10)).isEmpty();
        clock.advance(MINUTE);
        assertThat(claim(10)).extracting(Lease::id).containsExactly("later");
    }

    @Test
    void itemIsClaimedOnceByConcurrentClaimers() {
        enqueue("a");

        assertThat(race(1)).hasSize(1);
    }

    @Test
    void itemWithAnExpiredLeaseIsClaimedOnceByConcurrentClaimers() {
        enqueue("a");
        var first = claim(1).getFirst();
        clock.advance(MINUTE);

        var second = race(1);

        assertThat(second).singleElement().satisfies(lease -> {
            assertThat(lease.attempt()).isEqualTo(2);
            assertThat(lease.token()).isNotEqualTo(first.token());
        });
    }

    @Test
    void concurrentClaimersShareTheQueueWithoutWaiting() {
        IntStream.range(0, 40).forEach(i -> enqueue("item-" + i));

        var claimed = race(4);

        assertThat(claimed).extracting(Lease::id).doesNotHaveDuplicates().hasSize(40);
    }

    @Test
    void claimIsLimitedAndTakesTheLongestDueFirst() {
        for (var id : List.of("first", "second", "third")) {
            enqueue(id);
            clock.advance(MOMENT);
        }

        assertThat(claim(2)).extracting(Lease::id).containsExactlyInAnyOrder("first", "second");
        assertThat(claim(2)).extracting(Lease::id).containsExactly("third");
    }

    @Test
    void heartbeatProlongsTheLease() {
        enqueue("a");
        var lease = claim(1).getFirst();

        for (int i = 0; i < 5; i++) {
            clock.advance(MINUTE.minus(MOMENT));
            assertThat(claim(1)).isEmpty();
            assertThat(Blocking.get(leases.heartbeat(lease, MINUTE))).isTrue();
        }
    }

    @Test
    void lostLeaseCanNeitherBeProlongedNorCompletedNorReleased() {
        enqueue("a");
        var lost = claim(1).getFirst();
        clock.advance(MINUTE);
        var held = claim(1).getFirst();

        assertThat(Blocking.get(leases.heartbeat(lost, MINUTE))).isFalse();
        assertThat(Blocking.get(leases.complete(lost))).isFalse();
        assertThat(Blocking.get(leases.release(lost, clock.instant()))).isFalse();
        assertThat(claim(1)).as("the holder keeps its lease").isEmpty();
        assertThat(Blocking.get(leases.complete(held))).isTrue();
    }

    @Test
    void completedItemIsDeleted() {
        enqueue("a");
        assertThat(Blocking.get(leases.complete(claim(1).getFirst()))).isTrue();
        clock.advance(MINUTE);

        assertThat(claim(1)).isEmpty();
    }

    @Test
    void completionRollsBackWithItsTransaction() {
        enqueue("a");
        var lease = claim(1).getFirst();

        tx.execute(transaction -> {
                    transaction.setRollbackOnly();
                    return leases.complete(lease);
                })
                .blockLast();

        assertThat(Blocking.get(leases.complete(lease))).isTrue();
    }

    @Test
    void enqueueWaitsForTheLockAndIsNotLost() {
        enqueue("a");
        var lease = claim(1).getFirst();

        var added = new CompletableFuture<Void>();
        Blocking.get(leases.lock(lease)
                .doOnNext(_ -> leases.enqueue(queue, "a", clock.instant())
                        .as(tx::transactional)
                        .subscribeOn(Schedulers.boundedElastic())
                        .subscribe(_ -> {}, added::completeExceptionally, () -> added.complete(null)))
                .delayElement(Duration.ofMillis(200))
                .doOnNext(_ -> assertThat(added).isNotDone())
                .flatMap(_ -> leases.complete(lease))
                .as(tx::transactional));

        added.orTimeout(10, TimeUnit.SECONDS).join();
        assertThat(claim(1)).hasSize(1);
    }

    @Test
    void lostLeaseDoesNotLock() {
        enqueue("a");
        var lost = claim(1).getFirst();
        clock.advance(MINUTE);
        var held = claim(1).getFirst();

        boolean lockedByLost = Blocking.get(tx.transactional(leases.lock(lost)));
        boolean lockedByHeld = Blocking.get(tx.transactional(leases.lock(held)));
        assertThat(lockedByLost).isFalse();
        assertThat(lockedByHeld).isTrue();
    }

    @Test
    void releasedItemIsClaimedAgainWithTheNextAttempt() {
        enqueue("a");
        for (int attempt = 1; attempt <= 3; attempt++) {
            var lease = claim(1).getFirst();
            assertThat(lease.attempt()).isEqualTo(attempt);
            Blocking.get(leases.release(lease, clock.instant().plus(MINUTE)));
            assertThat(claim(1)).isEmpty();
            clock.advance(MINUTE);
        }
    }

    @Test
    void withdrawnItemIsDeletedAndItsLeaseLost() {
        enqueue("a");
        var lease = claim(1).getFirst();

        Blocking.run(leases.withdraw(queue, "a"));

        assertThat(Blocking.get(leases.heartbeat(lease, MINUTE))).isFalse();
        assertThat(Blocking.get(leases.complete(lease))).isFalse();
        clock.advance(MINUTE);
        assertThat(claim(1)).isEmpty();
    }

    @Test
    void parkedItemLosesItsLeaseAndIsClaimedAfterTheNextEnqueue() {
        enqueue("a");
        var lost = claim(1).getFirst();

        Blocking.run(leases.park(queue, "a"));

        assertThat(Blocking.get(leases.holds(lost))).isFalse();
        assertThat(Blocking.get(leases.complete(lost))).isFalse();
        clock.advance(Duration.ofDays(365));
        assertThat(claim(1)).isEmpty();
        enqueue("a");
        assertThat(claim(1)).singleElement().satisfies(lease -> {
            assertThat(lease.attempt()).isEqualTo(2);
            assertThat(Blocking.get(leases.holds(lease))).isTrue();
        });
    }

    @Test
    void existingItemIsNotAddedAgain() {
        enqueue("a");
        enqueue("a");

        assertThat(claim(10)).hasSize(1);
        enqueue("a");
        assertThat(claim(10)).as("it is leased").isEmpty();
    }

    @Test
    void enqueueMakesAnItemDueEarlierButNotLater() {
        Blocking.run(leases.enqueue(queue, "a", clock.instant().plus(MINUTE)).as(tx::transactional));
        enqueue("a");
        Blocking.run(leases.enqueue(queue, "a", clock.instant().plus(MINUTE)).as(tx::transactional));

        assertThat(claim(1)).hasSize(1);
    }

    @Test
    void itemOfARolledBackTransactionDoesNotExist() {
        tx.execute(transaction -> {
                    transaction.setRollbackOnly();
                    return leases.enqueue(queue, "a", clock.instant());
                })
                .blockLast();

        assertThat(claim(1)).isEmpty();
    }

    @Test
    void enqueueRequiresATransaction() {
        assertThatThrownBy(() -> Blocking.run(leases.enqueue(queue, "a", clock.instant())))
                .isInstanceOf(NoTransactionException.class);

        assertThat(claim(1)).isEmpty();
    }

    @Test
    void countDueCountsDueItemsWithoutALease() {
        enqueue("a");
        enqueue("b");
        claim(1);
        Blocking.run(
                leases.enqueue(queue, "later", clock.instant().plus(MINUTE)).as(tx::transactional));

        assertThat(Blocking.get(leases.countDue(queue))).isEqualTo(1);
    }

    private void enqueue(String id) {
        Blocking.run(leases.enqueue(queue, id, clock.instant()).as(tx::transactional));
    }

    private List<Lease> claim(int atMost) {
        return Blocking.get(leases.claim(queue, atMost, MINUTE).collectList());
    }

    /// All items that concurrent claimers get.
    private List<Lease> race(int atMostEach) {
        return Blocking.get(Flux.range(0, CLAIMERS)
                .flatMap(
                        _ -> Mono.defer(() ->
                                        leases.claim(queue, atMostEach, MINUTE).collectList())
                                .subscribeOn(Schedulers.boundedElastic()),
                        CLAIMERS)
                .flatMapIterable(claimed -> claimed)
                .collectList());
    }
}
