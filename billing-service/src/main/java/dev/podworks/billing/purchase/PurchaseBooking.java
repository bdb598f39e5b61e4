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

/// What a purchase's progress means to the ledger, and to those who wait for its end.
///
/// Money that goes back takes its share of the credits, as far as they are still in the bucket: no balance falls below
/// zero, and credits that came later from another payment are not kept back for it. What is missing is the shortfall,
/// which is logged and counted. A dispute that is won returns what was taken, and so at most what was there.
final class PurchaseBooking {
    private static final String TAKEN = "purchase_refund:";
    private static final String RETURNED = "purchase_reinstated:";

    private final PurchaseTable table;
    private final Ledger ledger;
    private final ObjectProvider<PurchaseWatch> watches;
    private final Shortfalls shortfalls;

    PurchaseBooking(PurchaseTable table, Ledger ledger, ObjectProvider<PurchaseWatch> watches, Shortfalls shortfalls) {
        this.table = table;
        this.ledger = ledger;
        this.watches = watches;
        this.shortfalls = shortfalls;
    }

    Mono<Void> book(Purchase before, Purchase after) {
        var isPaidNow = before.status() != PurchaseStatus.PAID && after.status() == PurchaseStatus.PAID;
        return (isPaidNow ? add(after) : Mono.<Void>empty())
                .then(Mono.defer(() -> followMoney(before, after)))
                .then(Mono.defer(() -> before.status() == after.status() ? Mono.empty() : tell(after)));
    }

    private Mono<Void> add(Purchase purchase) {
        var payment = Objects.requireNonNull(purchase.reference(), "a paid purchase has its payment's id");
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

    private Mono<Void> followMoney(Purchase before, Purchase after) {
        var owedBefore = after.secondsFor(before.moneyBack());
        var owed = after.secondsFor(after.moneyBack());
        if (owed == owedBefore) {
            return Mono.empty();
        }
        return owed > owedBefore ? takeBack(before, after, owed - owedBefore) : giveAgain(after, owed);
    }

    private Mono<Void> takeBack(Purchase before, Purchase after, long seconds) {
        var isDispute = after.moneyBack().disputedCents() > before.moneyBack().disputedCents();
        return table.nextReversal(after.id())
                .map(number -> new Withdrawal(
                        key(TAKEN, after, number),
                        after.account(),
                        LedgerKind.PURCHASE_REFUND,
                        Bucket.PURCHASED,
                        seconds,
                        isDispute ? "The payment is disputed with the bank." : null,
                        Links.of(after.id())))
                .flatMap(ledger::withdraw)
                .flatMap(taken -> shortfalls.state(after.id(), after.account(), seconds - taken));
    }

    /// What was missing when it was taken is not returned.
    private Mono<Void> giveAgain(Purchase purchase, long owed) {
        return ledger.changeBy(purchase.account(), purchase.id(), Set.of(TAKEN, RETURNED))
                .map(change -> -change - owed)
                .filter(seconds -> seconds > 0)
                .flatMap(seconds -> table.nextReversal(purchase.id())
                        .flatMap(number -> ledger.credit(credit(
                                purchase,
                                key(RETURNED, purchase, number),
                                seconds,
                                "The dispute of the payment is over: its credits are back."))))
                .then();
    }

    /// Numbered, since disputes can take and return the same share more than once.
    private static EntryKey key(String prefix, Purchase purchase, int number) {
        return new EntryKey(prefix + purchase.id() + "/reversal-" + number);
    }

    private Mono<Void> tell(Purchase purchase) {
        return Flux.fromStream(watches.orderedStream())
                .concatMap(watch -> watch.ended(purchase))
                .then();
    }
}
