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

/// Purchases as aggregates: created as intents, then driven by the state of their payment.
@Component
public class Purchases {
    /// Longer than any request, so that the reconciler does not cancel a purchase that is still being charged.
    static final Duration FIRST_CHECK_AFTER = Duration.ofMinutes(2);

    /// No client waits for a top-up, so another replica may take over early.
    private static final Duration FIRST_TOP_UP_CHECK_AFTER = Duration.ofSeconds(30);

    /// How long a payment may still appear for a purchase that ended here, from a delayed request or a paused
    /// process. Slightly longer than the processor's retention of idempotency keys.
    private static final Duration RECHECK_PERIOD = Duration.ofHours(25);

    private final PurchaseTable table;
    private final PurchaseBooking booking;
    private final PaymentProcessor processor;
    private final Ledger ledger;
    private final ObjectProvider<PurchaseListener> listeners;
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
            ObjectProvider<PurchaseListener> listeners,
            Shortfalls shortfalls) {
        this.table = new PurchaseTable(db);
        this.listeners = listeners;
        this.booking = new PurchaseBooking(table, ledger, listeners, shortfalls);
        this.processor = processor;
        this.ledger = ledger;
        this.ids = ids;
        this.clock = clock;
        this.tx = tx;
    }

    /// Stores an intent in the caller's transaction. Requests with the same key share one.
    Mono<Purchase> createIntent(AccountId account, Bundle bundle, Optional<String> requestKey) {
        var purchase = intent(account, PurchaseKind.PURCHASE, bundle);
        return Mono.justOrEmpty(requestKey)
                .flatMap(key -> table.releaseExpiredKey(account, key, purchase.createdAt()))
                .then(Mono.defer(() ->
                        table.insert(purchase, requestKey, purchase.createdAt().plus(FIRST_CHECK_AFTER))))
                .flatMap(isNew ->
                        isNew ? Mono.just(purchase) : table.findByRequestKey(account, requestKey.orElseThrow()));
    }

    /// Stores the intent of a top-up in the caller's transaction.
    ///
    /// @return empty if one is pending
    public Mono<Purchase> createTopUp(AccountId account, Bundle bundle) {
        var purchase = intent(account, PurchaseKind.TOPUP, bundle);
        return table.insert(purchase, Optional.empty(), purchase.createdAt().plus(FIRST_TOP_UP_CHECK_AFTER))
                .filter(Boolean::booleanValue)
                .map(_ -> purchase);
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
                ReversedAmount.NONE,
                PurchaseStatus.PENDING,
                null,
                null,
                null,
                null,
                clock.instant(),
                null,
                0);
    }

    /// Charges a purchase off-session, if it is still needed: settings and balance may have changed since.
    /// Idempotent. After an error the outcome is unknown.
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
                        ? shouldCharge(now).flatMap(needed -> needed ? Mono.just(now) : withdraw(now))
                        : Mono.just(now));
    }

    private Mono<Boolean> shouldCharge(Purchase purchase) {
        return Flux.fromStream(listeners.orderedStream())
                .concatMap(listener -> listener.shouldCharge(purchase))
                .all(Boolean::booleanValue);
    }

    private Mono<Purchase> withdraw(Purchase purchase) {
        return endLocally(purchase, PurchaseTransitions::noLongerNeeded);
    }

    /// Cancels the account's pending top-up in the caller's transaction. If its card is being charged at this
    /// moment, the payment is booked all the same.
    public Mono<Void> cancelTopUp(AccountId account) {
        return ledger.lock(account)
                .then(Mono.defer(() -> table.lockTopUp(account)))
                .flatMap(this::withdraw)
                .then();
    }

    /// Charges the card. Must not run in a transaction.
    Mono<Payment> charge(Purchase purchase) {
        return processor.charge(purchase.intent()).flatMap(payment -> cancelUnattended(purchase, payment));
    }

    /// Cancels the payment of a top-up that requires authentication, since nobody is there to authenticate.
    Mono<Payment> cancelUnattended(Purchase purchase, Payment payment) {
        return payment.state() instanceof Payment.NeedsAuthentication && purchase.kind() == PurchaseKind.TOPUP
                ? processor
                        .cancel(purchase.intent())
                        .map(ended -> ended.state() instanceof Payment.Paid ? ended : payment)
                        .defaultIfEmpty(payment)
                : Mono.just(payment);
    }

    /// Books the state of a payment in the caller's transaction.
    ///
    /// @param known the purchase as loaded before the payment was read; disputes are applied only if it is from
    ///     {@link #beginRead}
    /// @return the resulting purchase
    public Mono<Purchase> apply(Purchase known, Payment payment) {
        UnaryOperator<Purchase> transition =
                now -> PurchaseTransitions.after(now, payment, known.read(), clock.instant());
        return payment.reference() == null ? endLocally(known, transition) : change(known, transition);
    }

    /// For a payment that does not exist at the processor.
    Mono<Purchase> abandon(Purchase known) {
        return endLocally(known, PurchaseTransitions::abandoned);
    }

    /// For a payment that does not exist at the processor and is too old to be charged.
    Mono<Purchase> timeOut(Purchase known) {
        return endLocally(known, PurchaseTransitions::timedOut);
    }

    /// Ends a purchase before the processor confirmed it, and schedules rechecks: a payment that appears later is
    /// cancelled or booked.
    private Mono<Purchase> endLocally(Purchase known, UnaryOperator<Purchase> transition) {
        var now = clock.instant();
        return change(known, transition)
                .flatMap(after ->
                        table.recheck(after.id(), now, now.plus(RECHECK_PERIOD)).thenReturn(after));
    }

    /// Locks the account's balances first, in the same order as the creation of a top-up, to avoid deadlocks.
    private Mono<Purchase> change(Purchase known, UnaryOperator<Purchase> transition) {
        return ledger.lock(known.account())
                .then(Mono.defer(() -> table.lock(known.id())))
                .flatMap(before -> store(before, transition.apply(before)));
    }

    private Mono<Purchase> store(Purchase before, Purchase after) {
        return after.equals(before)
                ? Mono.just(before)
                : table.update(after).then(booking.book(before, after)).thenReturn(after);
    }

    /// Call this before reading the payment, then {@link #apply}: the read that began last wins.
    public Mono<Purchase> beginRead(PurchaseId id) {
        return table.beginRead(id);
    }

    /// Finds a purchase by the processor's payment or invoice id.
    public Mono<Purchase> findByReference(String reference) {
        return table.findByReference(reference);
    }

    public Mono<Purchase> find(PurchaseId id) {
        return table.find(id);
    }

    public Flux<Purchase> all(Collection<PurchaseId> needed) {
        return needed.isEmpty() ? Flux.empty() : table.all(needed);
    }

    Flux<Purchase> newest(AccountId account, int atMost) {
        return table.newest(account, atMost);
    }

    /// The account's purchases that are older than this one, newest first.
    Flux<Purchase> before(Purchase last, int atMost) {
        return table.before(last, atMost);
    }

    Flux<Purchase> claimDue(Duration retryAfter, int atMost) {
        var now = clock.instant();
        return table.claimDue(now, now.plus(retryAfter), atMost);
    }

    Flux<Purchase> claimRechecks(Duration retryAfter, int atMost) {
        var now = clock.instant();
        return table.claimRechecks(now, now.plus(retryAfter), atMost);
    }

    Mono<Void> endRechecks(Purchase purchase) {
        return table.endRechecks(purchase.id());
    }

    Mono<Void> endExpiredRechecks(Purchase purchase) {
        return table.endExpiredRechecks(purchase.id(), clock.instant());
    }

    /// The account's paid and pending top-ups since then.
    ///
    /// @param amountCents their price before tax
    /// @param inFlight whether one is pending, however old
    public record TopUpCount(long charges, long amountCents, boolean inFlight) {}

    public Mono<TopUpCount> topUpsSince(AccountId account, Instant since) {
        return table.countTopUps(account, since);
    }
}
