package dev.podworks.billing.purchase;

import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.kit.error.ApiException;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Gives money back. The processor is told the sum that shall have gone back in all, so a repeated call, or one after a
/// crash before the booking, gives nothing twice.
@Component
class Refunds {
    private final Purchases purchases;
    private final PaymentProcessor processor;
    private final TransactionalOperator tx;

    Refunds(Purchases purchases, PaymentProcessor processor, TransactionalOperator tx) {
        this.purchases = purchases;
        this.processor = processor;
        this.tx = tx;
    }

    /// @param cents with tax; empty for all that is left
    Mono<Purchase> refund(PurchaseId id, Optional<Long> cents) {
        return purchases
                .find(id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("purchase")))
                .flatMap(purchase -> refund(purchase, total(purchase, cents)));
    }

    private Mono<Purchase> refund(Purchase purchase, long totalCents) {
        return processor
                .refund(purchase.intent(), totalCents)
                .flatMap(payment -> purchases.apply(purchase, payment).as(tx::transactional));
    }

    private static long total(Purchase purchase, Optional<Long> cents) {
        var left = purchase.grossCents() - purchase.refundedCents();
        if (purchase.status() != PurchaseStatus.PAID || left == 0 || cents.orElse(left) > left) {
            throw ApiException.invalidState(
                    String.format(
                            Locale.ROOT,
                            "Of this purchase %d cents can go back.",
                            purchase.status() == PurchaseStatus.PAID ? left : 0),
                    purchase.status().wire());
        }
        return purchase.refundedCents() + cents.orElse(left);
    }
}
