package dev.podworks.billing.purchase;

import dev.podworks.billing.catalogue.Bundle;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.Shortfalls;
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

/// Purchases as aggregates: they begin as intents, and everything after that follows from the state of their payment.
@Component
public class Purchases {
    /// Longer than any request that may still be charging, so that the janitor gives up nobody's purchase.
    static final Duration FIRST_LOOK = Duration.ofMinutes(2);

    /// Nobody waits for a top-up's answer: what one replica does not get done another may do.
    private static final Duration FIRST_LOOK_AT_TOPUP = Duration.ofSeconds(30);

    /// How long a payment may still turn up for a purchase that ended here: a request that hung on its way, or a
    /// process that was paused before it asked. As long as the processor remembers idempotency keys, and a little
    /// more.
    private static final Duration RECHECKED_FOR = Duration.ofHours(25);

    private final PurchaseTable table;
    private final PurchaseBooking booking;
    private final PaymentProcessor processor;
    private final Ledger ledger;
    private final ObjectProvider<PurchaseWatch> watches;
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
            ObjectProvider<PurchaseWatch> watches,
            Shortfalls shortfalls) {
        this.table = new PurchaseTable(db);
        this.watches = watches;
        this.booking = new PurchaseBooking(table, ledger, watches, shortfalls);
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
                MoneyBack.NONE,
                PurchaseStatus.PENDING,
                null,
                null,
                null,
                null,
                clock.instant(),
                null,
                0);
    }

    /// Charges a purchase that nobody waits for, if it is still wanted: settings and balance may have changed since it
    /// was intended. Asks the processor once however often, and books its answer. An error says nothing about what
    /// became of it.
    public Mono<Purchase> pay(Purchase purchase) {
        return confirm(purchase)
                .as(tx::transactional)
                .flatMap(now -> now.isPending()
                        ? charge(now).flatMap(payment -> apply(now, payment).as(tx::transactional))
                        : Mono.just(now));
    }

    private Mono<Purchase> confirm(Purchase purchase) {
        return ledger.lock(purchase.account())
                .then(Mono.defer(() -> table.lock(purchase.id())))
                .flatMap(now -> now.isPending()
                        ? isWanted(now).flatMap(wanted -> wanted ? Mono.just(now) : withdraw(now))
                        : Mono.just(now));
    }

    private Mono<Boolean> isWanted(Purchase purchase) {
        return Flux.fromStream(watches.orderedStream())
                .concatMap(watch -> watch.isWanted(purchase))
                .all(Boolean::booleanValue);
    }

    private Mono<Purchase> withdraw(Purchase purchase) {
        return endHere(purchase, PurchaseProgress::notWanted);
    }

    /// Cancels the account's top-up that is under way, with the present transaction. Where its card is being charged at
    /// this moment, the money that comes is booked all the same.
    public Mono<Void> cancelTopUp(AccountId account) {
        return ledger.lock(account)
                .then(Mono.defer(() -> table.lockTopUp(account)))
                .flatMap(this::withdraw)
                .then();
    }

    /// Asks the processor, outside any transaction.
    Mono<Payment> charge(Purchase purchase) {
        return processor.charge(purchase.intent()).flatMap(payment -> endUnanswerable(purchase, payment));
    }

    /// A top-up that needs somebody to authenticate is ended at the processor too.
    Mono<Payment> endUnanswerable(Purchase purchase, Payment payment) {
        return payment.state() instanceof Payment.NeedsAuthentication && purchase.kind() == PurchaseKind.TOPUP
                ? processor
                        .cancel(purchase.intent())
                        .map(ended -> ended.state() instanceof Payment.Paid ? ended : payment)
                        .defaultIfEmpty(payment)
                : Mono.just(payment);
    }

    /// Books the state of a payment in the present transaction.
    ///
    /// @param known as it was before the payment was read; what is read of disputes counts only for one of
    ///     {@link #beginRead}
    /// @return the purchase as it is then
    public Mono<Purchase> apply(Purchase known, Payment payment) {
        UnaryOperator<Purchase> progress = now -> PurchaseProgress.after(now, payment, known.read(), clock.instant());
        return payment.reference() == null ? endHere(known, progress) : change(known, progress);
    }

    /// For a payment that the processor does not know.
    Mono<Purchase> abandon(Purchase known) {
        return endHere(known, PurchaseProgress::abandoned);
    }

    /// For a payment that the processor does not know, and that comes too late to be asked for.
    Mono<Purchase> timeOut(Purchase known) {
        return endHere(known, PurchaseProgress::timedOut);
    }

    /// Ends a purchase before the processor has: it is looked at again in case that a payment turns up, which is then
    /// ended there or booked.
    private Mono<Purchase> endHere(Purchase known, UnaryOperator<Purchase> progress) {
        var now = clock.instant();
        return change(known, progress)
                .flatMap(after ->
                        table.recheck(after.id(), now, now.plus(RECHECKED_FOR)).thenReturn(after));
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

    /// Before the payment is read, for {@link #apply}: of two reads the one that began later counts.
    public Mono<Purchase> beginRead(PurchaseId id) {
        return table.beginRead(id);
    }

    /// The purchase of a payment or an invoice of the processor's.
    public Mono<Purchase> withReference(String reference) {
        return table.withReference(reference);
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

    Flux<Purchase> takeRechecks(Duration untilNext, int atMost) {
        var now = clock.instant();
        return table.takeRechecks(now, now.plus(untilNext), atMost);
    }

    Mono<Void> endRechecks(Purchase purchase) {
        return table.endRechecks(purchase.id());
    }

    Mono<Void> endRechecksInTime(Purchase purchase) {
        return table.endRechecksAfter(purchase.id(), clock.instant());
    }

    /// The account's top-ups since then that are paid or under way.
    ///
    /// @param underWay whether one is pending, however old
    public record TopUpCount(long charges, boolean underWay) {}

    public Mono<TopUpCount> topUpsSince(AccountId account, Instant since) {
        return table.countTopUps(account, since);
    }
}
