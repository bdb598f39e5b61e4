package dev.podworks.billing.purchase;

import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.billing.payment.RefundRefusedException;
import dev.podworks.billing.purchase.RefundOrderTable.Due;
import dev.podworks.billing.purchase.RefundOrderTable.Order;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.error.ApiException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Refunds purchases.
///
/// Each request is stored as an order for a refunded total, committed under its key and the purchase's lock before
/// the processor is called: a repeated request finds its order, and concurrent requests add up. The processor gets
/// the total, so executing an order again refunds nothing twice. Orders of a process that died are executed by
/// {@link PendingRefundReconciler}.
@Component
class Refunds {
    /// Longer than any request that may still be executing it.
    private static final Duration RETRY_AFTER = Duration.ofMinutes(1);

    private final RefundOrderTable table;
    private final PurchaseTable rows;
    private final Purchases purchases;
    private final PaymentProcessor processor;
    private final AuditLog audit;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    Refunds(
            DatabaseClient db,
            Purchases purchases,
            PaymentProcessor processor,
            AuditLog audit,
            TransactionalOperator tx,
            InstantSource clock) {
        this.table = new RefundOrderTable(db);
        this.rows = new PurchaseTable(db);
        this.purchases = purchases;
        this.processor = processor;
        this.audit = audit;
        this.tx = tx;
        this.clock = clock;
    }

    /// @param requestKey idempotency key of the request
    Mono<Purchase> refund(PurchaseId id, CreateRefundRequest request, String requestKey) {
        return rows.lock(id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("purchase")))
                .flatMap(purchase -> order(purchase, request, requestKey))
                .as(tx::transactional)
                .flatMap(total -> purchases.beginRead(id).flatMap(purchase -> execute(purchase, total)))
                .onErrorMap(RefundRefusedException.class, Refunds::refused);
    }

    /// Requires the lock of the purchase.
    ///
    /// @return the refunded total to reach
    private Mono<Long> order(Purchase purchase, CreateRefundRequest request, String requestKey) {
        return table.find(purchase.id(), requestKey)
                .map(known -> requireSame(known, request))
                .delayUntil(_ -> audit.recordedBefore())
                .switchIfEmpty(Mono.defer(() -> table.orderedCents(purchase.id())
                        .map(ordered -> new Order(request.canonicalForm(), total(purchase, request, ordered)))
                        .flatMap(order -> insert(purchase, requestKey, order))))
                .map(Order::totalCents);
    }

    private Mono<Order> insert(Purchase purchase, String requestKey, Order order) {
        var now = clock.instant();
        var record = AuditRecord.of(
                        AuditAction.PURCHASE_REFUNDED, purchase.account(), purchase.id(), purchase.product())
                .with("totalCents", order.totalCents());
        return table.insert(purchase.id(), requestKey, order, now, now.plus(RETRY_AFTER))
                .then(audit.record(record))
                .thenReturn(order);
    }

    private static Order requireSame(Order known, CreateRefundRequest request) {
        if (!known.request().equals(request.canonicalForm())) {
            throw ApiException.of(
                    ErrorCode.IDEMPOTENCY_KEY_REUSED, "This Idempotency-Key was used for another refund.");
        }
        return known;
    }

    /// An amount adds to what is already ordered, executed or not.
    private static long total(Purchase purchase, CreateRefundRequest request, long orderedCents) {
        var most = purchase.refundedCents() + purchase.refundableCents();
        var amount = Optional.ofNullable(request.amountCents());
        var total = amount.map(cents -> Math.max(orderedCents, purchase.refundedCents()) + cents)
                .or(() -> Optional.ofNullable(request.totalCents()))
                .orElse(most);
        var isAlreadyRefunded = request.totalCents() == null && total <= purchase.refundedCents();
        if (purchase.status() != PurchaseStatus.PAID || total > most || isAlreadyRefunded) {
            throw ApiException.invalidState(
                    "At most " + purchase.refundableCents() + " cents of this purchase can be refunded.",
                    purchase.status().wire());
        }
        return total;
    }

    private Mono<Purchase> execute(Purchase purchase, long totalCents) {
        return processor
                .refund(purchase.intent(), totalCents)
                .flatMap(payment -> purchases.apply(purchase, payment).as(tx::transactional))
                .flatMap(now -> table.done(now.id()).thenReturn(now))
                .onErrorResume(
                        RefundRefusedException.class,
                        refusal -> table.refuse(purchase.id(), totalCents).then(Mono.error(refusal)));
    }

    /// Claims purchases with open orders, so that no other replica gets them in the meantime.
    Flux<Due> claimDue(Duration retryAfter, int atMost) {
        var now = clock.instant();
        return table.claimDue(now, now.plus(retryAfter), atMost);
    }

    Mono<Purchase> execute(Due due) {
        return execute(due.purchase(), due.orderedCents());
    }

    private static ApiException refused(RefundRefusedException refusal) {
        return ApiException.invalidState(
                "The payment processor refused the refund (" + refusal.getMessage()
                        + "). See the payment in the processor's dashboard.",
                PurchaseStatus.PAID.wire());
    }
}
