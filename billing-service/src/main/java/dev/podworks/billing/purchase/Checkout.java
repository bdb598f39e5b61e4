package dev.podworks.billing.purchase;

import dev.podworks.billing.catalogue.Bundle;
import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.AccountId;
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

/// Buying with the saved card: the intent is committed, the processor is asked, its answer is booked.
///
/// The answer under an `Idempotency-Key` is kept with the booking. A request that dies before that leaves its intent
/// under the key: whoever comes with it again goes on with the same purchase, and so with the same payment.
@Component
class Checkout {
    private static final Logger LOG = LoggerFactory.getLogger(Checkout.class);

    private final Catalogue catalogue;
    private final Purchases purchases;
    private final PaymentProcessor processor;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;

    Checkout(
            Catalogue catalogue,
            Purchases purchases,
            PaymentProcessor processor,
            Idempotency idempotency,
            TransactionalOperator tx) {
        this.catalogue = catalogue;
        this.purchases = purchases;
        this.processor = processor;
        this.idempotency = idempotency;
        this.tx = tx;
    }

    Mono<BuyResult> buy(AccountId account, CheckoutInput asked, Optional<String> requestKey) {
        var bundle = catalogue.bundle(asked.bundleId()).orElseThrow(Checkout::unknownBundle);
        return requireCard(account)
                .then(Mono.defer(
                        () -> purchases.intend(account, bundle, requestKey).as(tx::transactional)))
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

    /// One that is found under the request's key may have ended meanwhile.
    private Mono<Purchase> settle(Purchase purchase) {
        return purchase.isPending() && purchase.reference() == null ? charge(purchase) : keep(Mono.just(purchase));
    }

    private Mono<Purchase> charge(Purchase purchase) {
        return purchases
                .charge(purchase)
                .map(Optional::of)
                .onErrorResume(fault -> awaitLater(purchase, fault))
                .flatMap(payment -> keep(
                        payment.map(known -> purchases.apply(purchase, known)).orElseGet(() -> Mono.just(purchase))));
    }

    /// Nobody knows whether the card was charged: the janitor will find out, and the caller polls.
    private static <T> Mono<Optional<T>> awaitLater(Purchase purchase, Throwable fault) {
        LOG.warn("The payment of {} is uncertain, the janitor will look: {}", purchase.id(), fault.toString());
        return Mono.just(Optional.empty());
    }

    /// The refusal of a card is kept by its own error, after this has committed.
    private Mono<Purchase> keep(Mono<Purchase> booked) {
        return booked.flatMap(purchase -> purchase.status() == PurchaseStatus.FAILED
                        ? Mono.just(purchase)
                        : idempotency
                                .storeResponse(HttpStatus.CREATED, BuyResult.of(purchase))
                                .thenReturn(purchase))
                .as(tx::transactional);
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

    static ApiException unknownBundle() {
        return ApiException.of(
                ErrorCode.UNKNOWN_BUNDLE, "bundleId: no such bundle. GET /v1/credits/bundles lists the bundles.");
    }
}
