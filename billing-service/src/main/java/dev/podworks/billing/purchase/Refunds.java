package dev.podworks.billing.purchase;

import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.billing.payment.RefundRefusedException;
import dev.podworks.billing.purchase.RefundOrderTable.Due;
import dev.podworks.billing.purchase.RefundOrderTable.Order;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.kit.error.ApiException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Gives money back.
///
/// Each request is an order for a total that shall have gone back, committed under its key and the purchase's lock
/// before the processor is asked: a repeated request finds its order, and requests at the same time build on each
/// other. The processor is told the total, so whoever carries an order out again gives nothing twice; the janitor
/// does it where the process has died in between.
@Component
class Refunds {
    /// Longer than any request that may still be carrying it out.
    private static final Duration UNTIL_JANITOR = Duration.ofMinutes(1);

    private final RefundOrderTable table;
    private final PurchaseTable rows;
    private final Purchases purchases;
    private final PaymentProcessor processor;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    Refunds(
            DatabaseClient db,
            Purchases purchases,
            PaymentProcessor processor,
            TransactionalOperator tx,
            InstantSource clock) {
        this.table = new RefundOrderTable(db);
        this.rows = new PurchaseTable(db);
        this.purchases = purchases;
        this.processor = processor;
        this.tx = tx;
        this.clock = clock;
    }

    /// @param requestKey what makes repeated requests one refund
    Mono<Purchase> refund(PurchaseId id, RefundPurchase asked, String requestKey) {
        return rows.lock(id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("purchase")))
                .flatMap(purchase -> order(purchase, asked, requestKey))
                .as(tx::transactional)
                .flatMap(total -> purchases.beginRead(id).flatMap(purchase -> carryOut(purchase, total)))
                .onErrorMap(RefundRefusedException.class, Refunds::refused);
    }

    /// Under the lock of the purchase.
    ///
    /// @return the total that shall have gone back
    private Mono<Long> order(Purchase purchase, RefundPurchase asked, String requestKey) {
        return table.find(purchase.id(), requestKey)
                .map(known -> requireSame(known, asked))
                .switchIfEmpty(Mono.defer(() -> table.orderedCents(purchase.id())
                        .map(ordered -> new Order(asked.inWords(), total(purchase, asked, ordered)))
                        .flatMap(order -> insert(purchase, requestKey, order))))
                .map(Order::totalCents);
    }

    private Mono<Order> insert(Purchase purchase, String requestKey, Order order) {
        var now = clock.instant();
        return table.insert(purchase.id(), requestKey, order, now, now.plus(UNTIL_JANITOR))
                .thenReturn(order);
    }

    private static Order requireSame(Order known, RefundPurchase asked) {
        if (!known.asked().equals(asked.inWords())) {
            throw ApiException.of(
                    ErrorCode.IDEMPOTENCY_KEY_REUSED, "This Idempotency-Key was used for another refund.");
        }
        return known;
    }

    /// An amount goes back beside what is ordered already, whether it was carried out or not.
    private static long total(Purchase purchase, RefundPurchase asked, long orderedCents) {
        var most = purchase.refundedCents() + purchase.refundableCents();
        var amount = Optional.ofNullable(asked.amountCents());
        var total = amount.map(cents -> Math.max(orderedCents, purchase.refundedCents()) + cents)
                .or(() -> Optional.ofNullable(asked.totalCents()))
                .orElse(most);
        var isDone = asked.totalCents() == null && total <= purchase.refundedCents();
        if (purchase.status() != PurchaseStatus.PAID || total > most || isDone) {
            throw ApiException.invalidState(
                    "Of this purchase " + purchase.refundableCents() + " cents can go back.",
                    purchase.status().wire());
        }
        return total;
    }

    private Mono<Purchase> carryOut(Purchase purchase, long totalCents) {
        return processor
                .refund(purchase.intent(), totalCents)
                .flatMap(payment -> purchases.apply(purchase, payment).as(tx::transactional))
                .flatMap(now -> table.done(now.id()).thenReturn(now))
                .onErrorResume(
                        RefundRefusedException.class,
                        refusal -> table.refuse(purchase.id(), totalCents).then(Mono.error(refusal)));
    }

    /// Purchases with orders that nobody has carried out, taken so that no other replica does until the next time.
    Flux<Due> takeDue(Duration untilNext, int atMost) {
        var now = clock.instant();
        return table.takeDue(now, now.plus(untilNext), atMost);
    }

    Mono<Purchase> carryOut(Due due) {
        return carryOut(due.purchase(), due.orderedCents());
    }

    private static ApiException refused(RefundRefusedException refusal) {
        return ApiException.invalidState(
                "The payment processor refuses to give this money back (" + refusal.getMessage()
                        + "). Look at the payment in its dashboard.",
                PurchaseStatus.PAID.wire());
    }
}
