package dev.podworks.billing.purchase;

import dev.podworks.billing.ledger.Credit;
import dev.podworks.billing.ledger.EntryKey;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.billing.ledger.Links;
import dev.podworks.billing.ledger.Shortfalls;
import dev.podworks.billing.ledger.Withdrawal;
import dev.podworks.contracts.billing.Bucket;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Books a purchase's changes in the ledger and notifies listeners of its end.
///
/// A refund or dispute withdraws its share of the credits, as far as they are left in the bucket: balances are
/// never negative, and later credits are not withheld. The missing part is the shortfall, which is logged and
/// counted. A dispute that is won returns what was withdrawn.
final class PurchaseBooking {
    private static final String WITHDRAWN = "purchase_refund:";
    private static final String REINSTATED = "purchase_reinstated:";

    private final PurchaseTable table;
    private final Ledger ledger;
    private final ObjectProvider<PurchaseListener> listeners;
    private final Shortfalls shortfalls;

    PurchaseBooking(
            PurchaseTable table, Ledger ledger, ObjectProvider<PurchaseListener> listeners, Shortfalls shortfalls) {
        this.table = table;
        this.ledger = ledger;
        this.listeners = listeners;
        this.shortfalls = shortfalls;
    }

    Mono<Void> book(Purchase before, Purchase after) {
        var isPaidNow = before.status() != PurchaseStatus.PAID && after.status() == PurchaseStatus.PAID;
        return (isPaidNow ? add(after) : Mono.<Void>empty())
                .then(Mono.defer(() -> applyReversedAmount(before, after)))
                .then(Mono.defer(() -> before.status() == after.status() ? Mono.empty() : notifyListeners(after)));
    }

    private Mono<Void> add(Purchase purchase) {
        var payment = Objects.requireNonNull(purchase.reference(), "a paid purchase must have a payment id");
        return ledger.credit(credit(purchase, new EntryKey("payment:" + payment), purchase.seconds(), null))
                .then();
    }

    private static Credit credit(Purchase purchase, EntryKey key, long seconds, @Nullable String note) {
        return new Credit(
                key,
                purchase.account(),
                purchase.kind().ledgerKind(),
                Bucket.PURCHASED,
                seconds,
                note,
                Links.of(purchase.id()));
    }

    private Mono<Void> applyReversedAmount(Purchase before, Purchase after) {
        var owedBefore = after.secondsReversedBy(before.reversedAmount());
        var owed = after.secondsReversedBy(after.reversedAmount());
        if (owed == owedBefore) {
            return Mono.empty();
        }
        return owed > owedBefore ? withdraw(before, after, owed - owedBefore) : reinstate(after, owed);
    }

    private Mono<Void> withdraw(Purchase before, Purchase after, long seconds) {
        var isDispute =
                after.reversedAmount().disputedCents() > before.reversedAmount().disputedCents();
        return table.nextReversal(after.id())
                .map(number -> new Withdrawal(
                        key(WITHDRAWN, after, number),
                        after.account(),
                        LedgerKind.PURCHASE_REFUND,
                        Bucket.PURCHASED,
                        seconds,
                        isDispute ? "The cardholder disputed the payment." : null,
                        Links.of(after.id())))
                .flatMap(ledger::withdraw)
                .flatMap(taken -> shortfalls.record(after.id(), after.account(), seconds - taken));
    }

    /// A shortfall is not returned.
    private Mono<Void> reinstate(Purchase purchase, long owed) {
        return ledger.sumChanges(purchase.account(), purchase.id(), Set.of(WITHDRAWN, REINSTATED))
                .map(change -> -change - owed)
                .filter(seconds -> seconds > 0)
                .flatMap(seconds -> table.nextReversal(purchase.id())
                        .flatMap(number -> ledger.credit(credit(
                                purchase,
                                key(REINSTATED, purchase, number),
                                seconds,
                                "The dispute over the payment was won. Its credits were returned."))))
                .then();
    }

    /// Numbered, since disputes can withdraw and return the same share repeatedly.
    private static EntryKey key(String prefix, Purchase purchase, int number) {
        return new EntryKey(prefix + purchase.id() + "/reversal-" + number);
    }

    private Mono<Void> notifyListeners(Purchase purchase) {
        return Flux.fromStream(listeners.orderedStream())
                .concatMap(listener -> listener.onEnded(purchase))
                .then();
    }
}
