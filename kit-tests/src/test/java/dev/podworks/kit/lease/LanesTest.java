package dev.podworks.kit.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.podworks.kit.KitTest;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.trace.Tracing;
import dev.podworks.testkit.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.NoTransactionException;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// A message table with a lane per receiver, as webhooks and deliveries have it.
class LanesTest extends KitTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration OVERLAP = Duration.ofMillis(200);
    private static final int RACES = 300;
    private static final int RACES_AT_ONCE = 8;

    @Autowired
    DatabaseClient db;

    @Autowired
    TransactionalOperator tx;

    private final MutableClock clock = MutableClock.atPresent();
    private final String queue = "queue-" + UUID.randomUUID();
    private Leases leases;
    private Lanes lanes;

    @BeforeEach
    void createLanes() {
        leases = new Leases(db, clock, Tracing.disabled());
        lanes = new Lanes(queue, leases, tx, clock);
        Blocking.run(db.sql("create table if not exists lane_message (lane text, due_at timestamptz)")
                .then());
    }

    @Test
    void messageAddedWhileTheLaneIsReleasedIsNeverLeftWithoutALane() {
        var seed = System.nanoTime();
        var random = new Random(seed);

        var outcomes = Blocking.get(Flux.range(0, RACES)
                .map(n -> race(queue + "/" + n, random.nextInt(4), random.nextInt(4)))
                .flatMap(race -> race, RACES_AT_ONCE)
                .collectList());

        assertThat(outcomes).as("seed %d", seed).hasSize(RACES).doesNotContain(Outcome.LOST);
        assertThat(outcomes).as("both orders occur, seed %d", seed).contains(Outcome.KEPT, Outcome.REOPENED);
    }

    @Test
    void openWaitsForARunningReleaseAndThenOpensTheLaneAgain() {
        var held = openAndClaim("a");
        var added = new CompletableFuture<Void>();
        var slowQuery = Mono.fromRunnable(() -> addMessage("a", clock.instant())
                        .subscribeOn(Schedulers.boundedElastic())
                        .subscribe(_ -> {}, added::completeExceptionally, () -> added.complete(null)))
                .then(Mono.delay(OVERLAP))
                .doOnNext(_ -> assertThat(added).isNotDone())
                .then(Mono.<Instant>empty());

        assertThat(release(held, slowQuery)).isTrue();

        added.orTimeout(10, TimeUnit.SECONDS).join();
        assertThat(claim()).extracting(Lease::id).containsExactly("a");
    }

    @Test
    void releaseWaitsForARunningOpenAndThenKeepsTheLane() {
        var held = openAndClaim("a");
        var opened = new CompletableFuture<Void>();
        var committed = insertMessage("a", clock.instant())
                .then(lanes.open("a"))
                .doOnSuccess(_ -> opened.complete(null))
                .then(Mono.delay(OVERLAP))
                .then()
                .as(tx::transactional)
                .toFuture();
        opened.orTimeout(10, TimeUnit.SECONDS).join();

        assertThat(release(held, nextDue("a"))).isFalse();

        // The row was found, so the commit is over, although its response may not have been read yet.
        assertThat(committed).succeedsWithin(Duration.ofSeconds(10));
        assertThat(Blocking.get(leases.holds(held))).isTrue();
    }

    @Test
    void laneWithoutMessagesIsDeleted() {
        var held = openAndClaim("a");

        assertThat(release(held, nextDue("a"))).isTrue();

        clock.advance(MINUTE);
        assertThat(claim()).isEmpty();
    }

    @Test
    void laneWhoseNextMessageIsDueLaterIsReleasedUntilThen() {
        var held = openAndClaim("a");
        Blocking.run(insertMessage("a", clock.instant().plus(MINUTE)));

        assertThat(release(held, nextDue("a"))).isTrue();

        assertThat(claim()).isEmpty();
        clock.advance(MINUTE);
        assertThat(claim()).extracting(Lease::id, Lease::attempt).containsExactly(tuple("a", 2));
    }

    @Test
    void lostLaneIsNotReleased() {
        var lost = openAndClaim("a");
        clock.advance(MINUTE);
        var held = claim().getFirst();

        assertThatThrownBy(() -> release(lost, nextDue("a"))).isInstanceOf(LeaseLostException.class);

        assertThat(Blocking.get(leases.holds(held))).isTrue();
    }

    @Test
    void heldLaneIsNotClaimedAgainWhenItIsOpened() {
        openAndClaim("a");

        Blocking.run(lanes.open("a").as(tx::transactional));

        assertThat(claim()).isEmpty();
    }

    @Test
    void withdrawnLaneIsLostToItsHolder() {
        var held = openAndClaim("a");

        Blocking.run(lanes.withdraw("a"));

        assertThat(Blocking.get(leases.holds(held))).isFalse();
        assertThat(claim()).isEmpty();
    }

    @Test
    void openRequiresATransaction() {
        assertThatThrownBy(() -> Blocking.run(lanes.open("a"))).isInstanceOf(NoTransactionException.class);
    }

    private enum Outcome {
        /// The holder sees the message and keeps the lane.
        KEPT,
        /// The lane was released first and then opened again.
        REOPENED,
        LOST
    }

    /// Adds a message to a held lane and releases the lane at the same time.
    private Mono<Outcome> race(String lane, int addAfterMillis, int releaseAfterMillis) {
        var add = Mono.delay(Duration.ofMillis(addAfterMillis))
                .then(Mono.defer(() -> addMessage(lane, clock.instant())))
                .thenReturn(true);
        return Mono.defer(() -> lanes.open(lane).as(tx::transactional))
                .then(Mono.defer(() -> claimOne(lane)))
                .flatMap(held -> Mono.delay(Duration.ofMillis(releaseAfterMillis))
                        .then(Mono.defer(() -> lanes.releaseUnlessDue(held, nextDue(lane))))
                        .zipWith(add, (released, _) -> released))
                .flatMap(released -> released ? reopened(lane) : Mono.just(Outcome.KEPT));
    }

    private Mono<Outcome> reopened(String lane) {
        return db.sql("select id from work where queue = :queue and id = :lane and lease is null and due_at <= :now")
                .bind("queue", queue)
                .bind("lane", lane)
                .bind("now", clock.instant())
                .map(_ -> Outcome.REOPENED)
                .one()
                .defaultIfEmpty(Outcome.LOST);
    }

    private Mono<Lease> claimOne(String lane) {
        return db.sql(
                        "update work set lease = 'held', attempt = 1, due_at = :until where queue = :queue and id = :lane")
                .bind("until", clock.instant().plus(MINUTE))
                .bind("queue", queue)
                .bind("lane", lane)
                .then()
                .thenReturn(new Lease(queue, lane, 1, "held", Cause.UNKNOWN));
    }

    private Mono<Void> addMessage(String lane, Instant dueAt) {
        return insertMessage(lane, dueAt).then(lanes.open(lane)).as(tx::transactional);
    }

    private Mono<Void> insertMessage(String lane, Instant dueAt) {
        return db.sql("insert into lane_message values (:lane, :dueAt)")
                .bind("lane", queue + lane)
                .bind("dueAt", dueAt)
                .then();
    }

    private Mono<Instant> nextDue(String lane) {
        return db.sql("select due_at from lane_message where lane = :lane order by due_at limit 1")
                .bind("lane", queue + lane)
                .map(row -> row.get("due_at", Instant.class))
                .one();
    }

    private Lease openAndClaim(String lane) {
        Blocking.run(lanes.open(lane).as(tx::transactional));
        return claim().getFirst();
    }

    private List<Lease> claim() {
        return Blocking.get(leases.claim(queue, 10, MINUTE).collectList());
    }

    private boolean release(Lease lane, Mono<Instant> nextDue) {
        return Blocking.get(lanes.releaseUnlessDue(lane, nextDue));
    }
}
