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

/// The one way to change an account's credits. Every change is part of the present transaction, and credits that came
/// are told in it.
@Component
public class Ledger {
    private final LedgerTable table;
    private final Bookings bookings;
    private final Outbox outbox;
    private final InstantSource clock;
    /// Asked for late: who watches may book too.
    private final ObjectProvider<BalanceWatch> watches;

    Ledger(DatabaseClient db, Outbox outbox, InstantSource clock, ObjectProvider<BalanceWatch> watches) {
        this.watches = watches;
        this.table = new LedgerTable(db);
        this.bookings = new Bookings(db);
        this.outbox = outbox;
        this.clock = clock;
    }

    /// Makes the account known, with nothing in it.
    ///
    /// @return false when it was known already
    public Mono<Boolean> open(AccountId account) {
        return table.open(account);
    }

    public Mono<Boolean> knows(AccountId account) {
        return table.knows(account);
    }

    /// All buckets, empty ones too; of an account that is not known yet all are empty.
    public Mono<Balance> balance(AccountId account) {
        return table.balance(account);
    }

    /// Sets below what the account counts as running low; 3,600 s where nothing was set.
    public Mono<Void> watchBelow(AccountId account, long seconds) {
        return table.watchBelow(account, seconds);
    }

    /// Newest first.
    ///
    /// @param before only lines with a lower id
    public Flux<LedgerLine> lines(AccountId account, long before, int atMost) {
        return table.lines(account, before, atMost);
    }

    /// Takes the locks of the account's balances until the transaction ends, for whoever locks rows of its own beside
    /// them: these come first.
    public Mono<Void> lock(AccountId account) {
        return bookings.lock(account);
    }

    /// @return the line of the credit's key: a new one, or the one that was booked before
    /// @throws UnknownAccountException as an error of the Mono
    public Mono<LedgerLine> credit(Credit credit) {
        return bookings.credit(credit, clock.instant())
                .flatMap(moves -> tell(credit.account(), credit.kind(), moves))
                .then(Mono.defer(() -> table.lineOf(credit.key())))
                .switchIfEmpty(Mono.error(() -> new UnknownAccountException(credit.account())));
    }

    /// @return what became of it, the same however often it is asked for
    /// @throws UnknownAccountException as an error of the Mono
    public Mono<DebitAnswer> debit(Debit debit) {
        return debitAll(List.of(debit)).map(answers -> answers.get(debit.key()));
    }

    /// Several debits, one after the other, in one statement.
    ///
    /// @return the answer of each key
    /// @throws UnknownAccountException as an error of the Mono, when one of the accounts is not known
    public Mono<Map<EntryKey, DebitAnswer>> debitAll(List<Debit> debits) {
        return bookings.debitAll(debits, clock.instant())
                // All rows are read before the same connection is asked anything else: it would never answer.
                .collectList()
                .flatMapIterable(decisions -> decisions)
                .concatMap(decision -> warn(decision).thenReturn(decision))
                .collectMap(decision -> decision.debit().key(), Decision::answer, HashMap::new)
                .flatMap(answers -> Flux.fromIterable(debits)
                        .filter(debit -> !answers.containsKey(debit.key()))
                        .concatMap(debit -> earlier(debit).doOnNext(answer -> answers.put(debit.key(), answer)))
                        .then(Mono.just(answers)));
    }

    private Mono<DebitAnswer> earlier(Debit debit) {
        return table.answerOf(debit.key())
                .switchIfEmpty(Mono.error(() -> new UnknownAccountException(debit.account())));
    }

    /// Does nothing for a debit that was refused or is reversed already; one that has not come yet will be refused.
    public Mono<Void> reverse(Reversal reversal) {
        var account = reversal.reversed().account();
        return bookings.lock(account)
                .then(Mono.defer(() -> bookings.reverse(reversal, clock.instant())))
                .flatMap(moves -> tell(account, reversal.kind(), moves));
    }

    /// Takes what is still there of what is asked for, once per key.
    ///
    /// @return the seconds that it took; none where the key was booked before
    public Mono<Long> withdraw(Withdrawal withdrawal) {
        return bookings.withdraw(withdrawal, clock.instant()).defaultIfEmpty(0L);
    }

    /// The line of a credit that was booked under this key.
    public Mono<LedgerLine> lineOf(EntryKey key) {
        return table.lineOf(key);
    }

    /// What the entries of a purchase whose keys begin with one of these changed in all: below zero where they took.
    /// Meant for the few purchases whose money went back, since it looks through all lines of the account.
    public Mono<Long> changeBy(AccountId account, PurchaseId purchase, Collection<String> keyPrefixes) {
        return table.changeBy(account, purchase, keyPrefixes);
    }

    private Mono<Void> warn(Decision decision) {
        var account = decision.debit().account();
        return decision.low()
                ? balance(account)
                        .flatMapMany(balance -> Flux.fromStream(watches.orderedStream())
                                .concatMap(watch -> watch.low(account, decision.thresholdSeconds(), balance)))
                        .then()
                : Mono.empty();
    }

    private Mono<Void> tell(AccountId account, LedgerKind kind, Moves moves) {
        return Flux.fromIterable(moves.deltas().entrySet())
                .map(delta -> new CreditsEvent(account, kind.wire(), delta.getKey(), delta.getValue(), moves.balance()))
                .concatMap(event -> outbox.append(EventType.CREDITS_ADDED, event))
                .then();
    }
}
