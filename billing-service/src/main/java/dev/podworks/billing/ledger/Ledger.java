package dev.podworks.billing.ledger;

import dev.podworks.billing.ledger.Bookings.Decision;
import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.event.CreditsEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.kit.outbox.Outbox;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The only way to change an account's credits. Every change is part of the caller's transaction, which also
/// publishes an event for added credits.
@Component
public class Ledger {
    private final LedgerTable table;
    private final Bookings bookings;
    private final Outbox outbox;
    private final InstantSource clock;
    /// Resolved lazily: listeners may depend on the ledger.
    private final ObjectProvider<LowBalanceListener> lowBalanceListeners;

    Ledger(
            DatabaseClient db,
            Outbox outbox,
            InstantSource clock,
            ObjectProvider<LowBalanceListener> lowBalanceListeners) {
        this.lowBalanceListeners = lowBalanceListeners;
        this.table = new LedgerTable(db);
        this.bookings = new Bookings(db);
        this.outbox = outbox;
        this.clock = clock;
    }

    /// Creates the account's balances, all empty.
    ///
    /// @return false if it already existed
    public Mono<Boolean> open(AccountId account) {
        return table.open(account);
    }

    public Mono<Boolean> exists(AccountId account) {
        return table.exists(account);
    }

    /// All buckets, including empty ones; no balance for an account that is not open.
    public Mono<Balance> balance(AccountId account) {
        return table.balance(account);
    }

    /// The default is 3,600 s.
    public Mono<Void> setLowBalanceThreshold(AccountId account, long seconds) {
        return table.setLowBalanceThreshold(account, seconds);
    }

    /// Newest first.
    ///
    /// @param before only lines with a lower id
    public Flux<LedgerLine> lines(AccountId account, LedgerFilter filter, long before, int atMost) {
        return table.lines(account, filter, before, atMost);
    }

    /// Holds the locks of the account's balances until the transaction ends. Callers that lock rows of their own
    /// lock the balances first.
    public Mono<Void> lock(AccountId account) {
        return bookings.lock(account);
    }

    /// Whether a credit or debit with this key was booked before.
    public Mono<Boolean> isBooked(EntryKey key) {
        return table.lineOf(key).hasElement();
    }

    /// @return the line of the credit's key, new or already booked
    /// @throws UnknownAccountException as an error of the Mono
    public Mono<LedgerLine> credit(Credit credit) {
        return bookings.credit(credit, clock.instant())
                .flatMap(changes -> publish(credit.account(), credit.kind(), changes))
                .then(Mono.defer(() -> table.lineOf(credit.key())))
                .switchIfEmpty(Mono.error(() -> new UnknownAccountException(credit.account())));
    }

    /// @return its result, the same for repeated requests
    /// @throws UnknownAccountException as an error of the Mono
    public Mono<DebitResult> debit(Debit debit) {
        return debitAll(List.of(debit)).map(results -> results.get(debit.key()));
    }

    /// Books several debits in order, in one statement.
    ///
    /// @return the result of each key
    /// @throws UnknownAccountException as an error of the Mono, if one of the accounts does not exist
    public Mono<Map<EntryKey, DebitResult>> debitAll(List<Debit> debits) {
        return bookings.debitAll(debits, clock.instant())
                // All rows are read before the connection is used again; otherwise it would deadlock.
                .collectList()
                .flatMapIterable(decisions -> decisions)
                .concatMap(decision -> notifyIfLow(decision).thenReturn(decision))
                .collectMap(decision -> decision.debit().key(), Decision::result, HashMap::new)
                .flatMap(results -> Flux.fromIterable(debits)
                        .filter(debit -> !results.containsKey(debit.key()))
                        .concatMap(debit -> findResult(debit).doOnNext(result -> results.put(debit.key(), result)))
                        .then(Mono.just(results)));
    }

    private Mono<DebitResult> findResult(Debit debit) {
        return table.resultOf(debit.key())
                .switchIfEmpty(Mono.error(() -> new UnknownAccountException(debit.account())));
    }

    /// Does nothing if the debit was refused or is already reversed. A debit that has not been booked yet will be
    /// refused.
    public Mono<Void> reverse(Reversal reversal) {
        var account = reversal.reversed().account();
        return bookings.lock(account)
                .then(Mono.defer(() -> bookings.reverse(reversal, clock.instant())))
                .flatMap(changes -> publish(account, reversal.kind(), changes));
    }

    /// Takes as much of the requested amount as is left in the bucket, once per key.
    ///
    /// @return the seconds taken; 0 if the key is already booked
    public Mono<Long> withdraw(Withdrawal withdrawal) {
        return bookings.withdraw(withdrawal, clock.instant()).defaultIfEmpty(0L);
    }

    /// The line of the credit with this key.
    public Mono<LedgerLine> lineOf(EntryKey key) {
        return table.lineOf(key);
    }

    /// The sum of the lines of a purchase whose entry keys have one of these prefixes. It scans all lines of the
    /// account, so use it only for refunded or disputed purchases.
    public Mono<Long> sumChanges(AccountId account, PurchaseId purchase, Collection<String> keyPrefixes) {
        return table.sumChanges(account, purchase, keyPrefixes);
    }

    private Mono<Void> notifyIfLow(Decision decision) {
        var account = decision.debit().account();
        return decision.low()
                ? balance(account)
                        .flatMapMany(balance -> Flux.fromStream(lowBalanceListeners.orderedStream())
                                .concatMap(listener ->
                                        listener.onLowBalance(account, decision.thresholdSeconds(), balance)))
                        .then()
                : Mono.empty();
    }

    private Mono<Void> publish(AccountId account, LedgerKind kind, BalanceChanges changes) {
        return Flux.fromIterable(changes.deltas().entrySet())
                .map(delta ->
                        new CreditsEvent(account, kind.wire(), delta.getKey(), delta.getValue(), changes.balance()))
                .concatMap(event -> outbox.append(EventType.CREDITS_ADDED, event))
                .then();
    }
}
