package dev.podworks.billing.purchase;

import dev.podworks.billing.ledger.Credit;
import dev.podworks.billing.ledger.EntryKey;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.billing.ledger.Links;
import dev.podworks.billing.ledger.Withdrawal;
import dev.podworks.contracts.billing.Bucket;
import java.util.Locale;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// What a purchase's progress means to the ledger, and to those who wait for its end.
final class PurchaseBooking {
    private final Ledger ledger;
    private final ObjectProvider<PurchaseWatch> watches;

    PurchaseBooking(Ledger ledger, ObjectProvider<PurchaseWatch> watches) {
        this.ledger = ledger;
        this.watches = watches;
    }

    Mono<Void> book(Purchase before, Purchase after) {
        var isPaidNow = before.status() != PurchaseStatus.PAID && after.status() == PurchaseStatus.PAID;
        return (isPaidNow ? add(after) : Mono.<Void>empty())
                .then(Mono.defer(() -> takeBack(before, after)))
                .then(Mono.defer(() -> before.status() == after.status() ? Mono.empty() : tell(after)));
    }

    private Mono<Void> add(Purchase purchase) {
        var payment = Objects.requireNonNull(purchase.reference(), "a paid purchase has its payment's id");
        return ledger.credit(new Credit(
                        new EntryKey("payment:" + payment),
                        purchase.account(),
                        purchase.kind().ledgerKind(),
                        Bucket.PURCHASED,
                        purchase.seconds(),
                        null,
                        Links.of(purchase.id())))
                .then();
    }

    private Mono<Void> takeBack(Purchase before, Purchase after) {
        if (before.refundedCents() == after.refundedCents()) {
            return Mono.empty();
        }
        return ledger.withdraw(new Withdrawal(
                new EntryKey(String.format(Locale.ROOT, "purchase_refund:%s/%d", after.id(), after.refundedCents())),
                after.account(),
                LedgerKind.PURCHASE_REFUND,
                Bucket.PURCHASED,
                after.secondsFor(after.refundedCents()) - after.secondsFor(before.refundedCents()),
                Links.of(after.id())));
    }

    private Mono<Void> tell(Purchase purchase) {
        return Flux.fromStream(watches.orderedStream())
                .concatMap(watch -> watch.ended(purchase))
                .then();
    }
}
