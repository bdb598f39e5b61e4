package dev.podworks.billing.purchase;

import dev.podworks.billing.catalogue.Bundle;
import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.idempotency.Idempotency;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Buys credits with the saved card: commits the purchase, charges the card, books the result.
///
/// The response for an `Idempotency-Key` is stored with the booking. A request that dies before that leaves its
/// purchase under the key: a retry continues the same purchase, and so the same payment.
@Component
class Checkout {
    private static final Logger LOG = LoggerFactory.getLogger(Checkout.class);

    private final Catalogue catalogue;
    private final Purchases purchases;
    private final PaymentProcessor processor;
    private final Idempotency idempotency;
    private final AuditLog audit;
    private final TransactionalOperator tx;

    Checkout(
            Catalogue catalogue,
            Purchases purchases,
            PaymentProcessor processor,
            Idempotency idempotency,
            AuditLog audit,
            TransactionalOperator tx) {
        this.catalogue = catalogue;
        this.purchases = purchases;
        this.processor = processor;
        this.idempotency = idempotency;
        this.audit = audit;
        this.tx = tx;
    }

    Mono<BuyResult> buy(AccountId account, CreatePurchaseRequest request, Optional<String> requestKey) {
        var bundle = catalogue.requireBundle(request.bundleId());
        return requireCard(account)
                .then(Mono.defer(() ->
                        purchases.createIntent(account, bundle, requestKey).as(tx::transactional)))
                .doOnNext(purchase -> requireSame(purchase, bundle))
                .flatMap(this::settle)
                .map(Checkout::answer);
    }

    private Mono<Void> requireCard(AccountId account) {
        return processor
                .canCharge(account)
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(
                        () -> ApiException.of(ErrorCode.NO_CARD, "The account has no saved card. Save a card first.")))
                .then();
    }

    /// A purchase found by the request's key may have ended in the meantime.
    private Mono<Purchase> settle(Purchase purchase) {
        return purchase.isPending() && purchase.reference() == null
                ? charge(purchase)
                : storeResponse(Mono.just(purchase));
    }

    private Mono<Purchase> charge(Purchase purchase) {
        return purchases
                .charge(purchase)
                .map(Optional::of)
                .onErrorResume(failure -> leavePending(purchase, failure))
                .flatMap(payment -> storeResponse(
                        payment.map(known -> purchases.apply(purchase, known)).orElseGet(() -> Mono.just(purchase))));
    }

    /// It is unknown whether the card was charged: the reconciler finds out, and the client polls.
    private static <T> Mono<Optional<T>> leavePending(Purchase purchase, Throwable failure) {
        LOG.warn(
                "The outcome of the payment of {} is unknown, will be reconciled: {}",
                purchase.id(),
                failure.toString());
        return Mono.just(Optional.empty());
    }

    /// For a declined card, the error response is stored after this transaction has committed.
    private Mono<Purchase> storeResponse(Mono<Purchase> booked) {
        return booked.flatMap(purchase -> purchase.status() == PurchaseStatus.FAILED
                        ? Mono.just(purchase)
                        : idempotency
                                .storeResponse(HttpStatus.CREATED, BuyResult.of(purchase))
                                .then(audit.record(record(purchase)))
                                .thenReturn(purchase))
                .as(tx::transactional);
    }

    private static AuditRecord record(Purchase purchase) {
        return AuditRecord.of(AuditAction.CREDITS_PURCHASED, purchase.account(), purchase.id(), purchase.product())
                .with("seconds", purchase.seconds())
                .with("amountCents", purchase.amountCents())
                .with("status", purchase.status().wire());
    }

    private static BuyResult answer(Purchase purchase) {
        if (purchase.status() == PurchaseStatus.FAILED) {
            throw ApiException.of(
                    ErrorCode.CARD_DECLINED,
                    "The card was declined. Use another card, or contact the bank that issued it.",
                    Map.of("purchaseId", purchase.id(), "reason", String.valueOf(purchase.failure())));
        }
        return BuyResult.of(purchase);
    }

    private static void requireSame(Purchase purchase, Bundle bundle) {
        if (!purchase.product().equals(bundle.id())) {
            throw ApiException.of(
                    ErrorCode.IDEMPOTENCY_KEY_REUSED, "This Idempotency-Key was used to buy another bundle.");
        }
    }
}
