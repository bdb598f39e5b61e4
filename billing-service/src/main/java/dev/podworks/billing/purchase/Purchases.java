package dev.podworks.billing.purchase;

import dev.podworks.billing.catalogue.Bundle;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.payment.Payment;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.PurchaseId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Purchases as aggregates: they begin as intents, and everything after that is news of their payment.
@Component
public class Purchases {
    /// Longer than any request that may still be charging, so that the janitor gives up nobody's purchase.
    static final Duration FIRST_LOOK = Duration.ofMinutes(2);

    /// Nobody waits for a top-up's answer: what one replica does not get done another may do.
    private static final Duration FIRST_LOOK_AT_TOPUP = Duration.ofSeconds(30);

    private final PurchaseTable table;
    private final PurchaseBooking booking;
    private final PaymentProcessor processor;
    private final Ledger ledger;
    private final Ids ids;
    private final InstantSource clock;
    private final TransactionalOperator tx;

    Purchases(
            DatabaseClient db,
            PaymentProcessor processor,
            Ledger ledger,
            Ids ids,
            InstantSource clock,
            TransactionalOperator tx,
            ObjectProvider<PurchaseWatch> watches) {
        this.table = new PurchaseTable(db);
        this.booking = new PurchaseBooking(ledger, watches);
        this.processor = processor;
        this.ledger = ledger;
        this.ids = ids;
        this.clock = clock;
        this.tx = tx;
    }

    /// Commits an intent with the present transaction. Of requests with one key the first makes it.
    Mono<Purchase> intend(AccountId account, Bundle bundle, Optional<String> requestKey) {
        var made = intent(account, PurchaseKind.PURCHASE, bundle);
        return Mono.justOrEmpty(requestKey)
                .flatMap(key -> table.forgetKey(account, key, made.createdAt()))
                .then(Mono.defer(
                        () -> table.insert(made, requestKey, made.createdAt().plus(FIRST_LOOK))))
                .flatMap(isNew -> isNew ? Mono.just(made) : table.ofRequest(account, requestKey.orElseThrow()));
    }

    /// Commits the intent of a top-up with the present transaction.
    ///
    /// @return empty when one is under way
    public Mono<Purchase> intendTopUp(AccountId account, Bundle bundle) {
        var made = intent(account, PurchaseKind.TOPUP, bundle);
        return table.insert(made, Optional.empty(), made.createdAt().plus(FIRST_LOOK_AT_TOPUP))
                .filter(Boolean::booleanValue)
                .map(_ -> made);
    }

    private Purchase intent(AccountId account, PurchaseKind kind, Bundle bundle) {
        return new Purchase(
                ids.purchase(),
                account,
                kind,
                bundle.id(),
                bundle.seconds(),
                bundle.amountCents(),
                null,
                0,
                PurchaseStatus.PENDING,
                null,
                null,
                null,
                null,
                clock.instant(),
                null);
    }

    /// Asks the processor, once however often, and books its answer. An error says nothing about what became of it.
    public Mono<Purchase> pay(Purchase purchase) {
        return charge(purchase).flatMap(payment -> apply(purchase, payment).as(tx::transactional));
    }

    /// Asks the processor, outside any transaction. A top-up that needs somebody to authenticate is ended there too.
    Mono<Payment> charge(Purchase purchase) {
        return processor
                .charge(purchase.intent())
                .flatMap(payment ->
                        payment.state() instanceof Payment.NeedsAuthentication && purchase.kind() == PurchaseKind.TOPUP
                                ? processor.cancel(purchase.intent()).thenReturn(payment)
                                : Mono.just(payment));
    }

    /// Books news of a payment in the present transaction.
    ///
    /// @return the purchase as it is then
    public Mono<Purchase> apply(Purchase known, Payment payment) {
        return change(known, now -> PurchaseProgress.after(now, payment, clock.instant()));
    }

    /// For a payment that the processor does not know.
    Mono<Purchase> abandon(Purchase known) {
        return change(known, PurchaseProgress::abandoned);
    }

    /// The account's balances are locked first, as whoever intends a top-up has locked them: so neither waits for the
    /// other.
    private Mono<Purchase> change(Purchase known, UnaryOperator<Purchase> progress) {
        return ledger.lock(known.account())
                .then(Mono.defer(() -> table.lock(known.id())))
                .flatMap(before -> store(before, progress.apply(before)));
    }

    private Mono<Purchase> store(Purchase before, Purchase after) {
        return after.equals(before)
                ? Mono.just(before)
                : table.update(after).then(booking.book(before, after)).thenReturn(after);
    }

    public Mono<Purchase> find(PurchaseId id) {
        return table.find(id);
    }

    public Flux<Purchase> all(Collection<PurchaseId> wanted) {
        return wanted.isEmpty() ? Flux.empty() : table.all(wanted);
    }

    Flux<Purchase> newest(AccountId account, int atMost) {
        return table.newest(account, atMost);
    }

    /// The account's purchases that are older than this one, newest first.
    Flux<Purchase> before(Purchase last, int atMost) {
        return table.before(last, atMost);
    }

    Flux<Purchase> takeDue(Duration untilNextLook, int atMost) {
        var now = clock.instant();
        return table.takeDue(now, now.plus(untilNextLook), atMost);
    }

    /// The account's top-ups since then that are paid or under way.
    ///
    /// @param underWay whether one is pending, however old
    public record TopUpCount(long charges, boolean underWay) {}

    public Mono<TopUpCount> topUpsSince(AccountId account, Instant since) {
        return table.countTopUps(account, since);
    }
}
