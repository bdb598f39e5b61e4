package dev.podworks.billing.purchase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.billing.BillingTest;
import dev.podworks.billing.catalogue.Bundle;
import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.ledger.Shortfalls;
import dev.podworks.billing.payment.Payment;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.idempotency.Idempotency;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.Blocking;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Exactly the successful payments are booked, once each, whatever fails between two steps and however often
/// requests are repeated.
class PurchasePropertyTest extends BillingTest {
    private static final int SEQUENCES = 20;
    private static final int REQUESTS = 12;
    private static final int MOST_TIMES = 3;
    private static final int AT_ONCE = 6;
    private static final double BADNESS = 0.3;
    private static final List<String> CARDS = List.of("succeeds", "declines", "needs_authentication", "invoice");

    @Autowired
    DatabaseClient db;

    @Autowired
    Catalogue catalogue;

    @Autowired
    Idempotency idempotency;

    @Autowired
    PaymentProcessor sandbox;

    @Autowired
    ObjectProvider<PurchaseListener> watches;

    private Bundle bundle;

    static Stream<Long> seeds() {
        return Stream.iterate(1L, seed -> seed + 1).limit(SEQUENCES);
    }

    @BeforeEach
    void chooseABundle() {
        bundle = catalogue.bundle("hours-1").orElseThrow();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void exactlyTheSuccessfulPaymentsAreBookedOnce(long seed) {
        var random = new Random(seed);
        var line = new LostResponses(sandbox, seed, BADNESS);
        var purchases =
                new Purchases(db, line, ledger, ids, clock, tx, watches, new Shortfalls(new SimpleMeterRegistry()));
        var reconciler = new PendingPurchaseReconciler(purchases, line, clock, tx).paymentSweep();
        var account = accountWith(0);
        setCard(account, CARDS.get(random.nextInt(CARDS.size())));

        run(requests(random, account, purchases, line));
        run(List.of(reconciler.sweep()));
        endSome(account, random, purchases);
        line.heal();
        finish(reconciler);

        check(seed, account, purchases);
    }

    /// Requests, each with its key and up to three times concurrently, and webhook events that are delayed,
    /// repeated or lost.
    private List<Mono<?>> requests(Random random, AccountId account, Purchases purchases, LostResponses line) {
        var checkout = new Checkout(catalogue, purchases, line, idempotency, audit, tx);
        var all = new ArrayList<Mono<?>>();
        for (int i = 0; i < REQUESTS; i++) {
            var key = Optional.of("request-" + i);
            var request = checkout.buy(account, new CreatePurchaseRequest(bundle.id()), key);
            all.addAll(Collections.nCopies(1 + random.nextInt(MOST_TIMES), request));
        }
        IntStream.range(0, REQUESTS).forEach(_ -> all.add(news(account, purchases)));
        Collections.shuffle(all, random);
        return all;
    }

    /// Simulates a processor's webhook for all of the account's payments.
    private Mono<?> news(AccountId account, Purchases purchases) {
        return Mono.defer(() -> purchases.newest(account, 100).collectList())
                .flatMapMany(Flux::fromIterable)
                .concatMap(purchase -> sandbox.find(purchase.intent())
                        .flatMap(payment -> purchases.apply(purchase, payment).as(tx::transactional)))
                .then();
    }

    private static void run(List<? extends Mono<?>> actions) {
        Flux.fromIterable(actions)
                .flatMap(action -> action.then().onErrorComplete(), AT_ONCE)
                .blockLast(Duration.ofSeconds(30));
    }

    /// Settles or fails pending payments without an event.
    private void endSome(AccountId account, Random random, Purchases purchases) {
        for (var purchase : all(account, purchases)) {
            if (random.nextBoolean()) {
                Blocking.run(db.sql("""
                        update sandbox_payment set state = :end
                        where intent = :id and state in ('needs_authentication', 'invoiced')
                        """)
                        .bind("end", random.nextBoolean() ? "paid" : "declined")
                        .bind("id", purchase.id().value())
                        .then());
            }
        }
    }

    /// Two rounds: overdue payments are cancelled.
    private void finish(Sweep reconciler) {
        CLOCK.advance(Duration.ofDays(46));
        Blocking.run(reconciler.sweep());
        CLOCK.advance(Duration.ofMinutes(6));
        Blocking.run(reconciler.sweep());
    }

    private void check(long seed, AccountId account, Purchases purchases) {
        var made = all(account, purchases);
        assertThat(made).as("seed %d: one purchase a request", seed).hasSize(REQUESTS);
        assertThat(made).as("seed %d: none is left", seed).noneMatch(Purchase::isPending);
        for (var purchase : made) {
            var paid = sandbox.find(purchase.intent())
                    .map(payment -> payment.state() instanceof Payment.Paid)
                    .blockOptional(Duration.ofSeconds(10))
                    .orElse(false);
            assertThat(purchase.status() == PurchaseStatus.PAID)
                    .as("seed %d: %s", seed, purchase)
                    .isEqualTo(paid);
        }
        var paid = made.stream()
                .filter(purchase -> purchase.status() == PurchaseStatus.PAID)
                .count();
        assertThat(total(account)).as("seed %d", seed).isEqualTo(paid * bundle.seconds());
    }

    private static List<Purchase> all(AccountId account, Purchases purchases) {
        return Blocking.get(purchases.newest(account, 100).collectList());
    }
}
