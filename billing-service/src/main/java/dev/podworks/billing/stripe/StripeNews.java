package dev.podworks.billing.stripe;

import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.billing.purchase.Purchases;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/// What Stripe's events mean to us. They name what changed; how it is now is asked for.
final class StripeNews {
    private final StripeCustomers customers;
    private final StripeCards cards;
    private final PaymentProcessor processor;
    private final Purchases purchases;
    private final StripePlans plans;
    private final TransactionalOperator tx;

    StripeNews(
            StripeCustomers customers,
            StripeCards cards,
            PaymentProcessor processor,
            Purchases purchases,
            StripePlans plans,
            TransactionalOperator tx) {
        this.customers = customers;
        this.cards = cards;
        this.processor = processor;
        this.purchases = purchases;
        this.plans = plans;
        this.tx = tx;
    }

    /// Passes over what concerns nothing of ours.
    Mono<Void> take(JsonNode event) {
        var object = event.path("data").path("object");
        return switch (object.path("object").asString("")) {
            case "payment_intent", "charge" -> purchase(object);
            case "invoice" -> StripePlans.isOfPlan(object) ? plans.takeInvoice(event) : purchase(object);
            case "subscription" -> plans.takeSubscription(event);
            case "customer" -> customer(object);
            case "setup_intent" -> cards.hear(object.path("id").asString());
            default -> Mono.empty();
        };
    }

    /// A charge carries the metadata of its payment.
    private Mono<Void> purchase(JsonNode object) {
        var id = object.path("metadata").path(CardPayments.PURCHASE).asString("");
        return id.isEmpty()
                ? Mono.empty()
                : purchases
                        .find(new PurchaseId(id))
                        .flatMap(purchase -> processor
                                .find(purchase.intent())
                                .flatMap(payment ->
                                        purchases.apply(purchase, payment).as(tx::transactional)))
                        .then();
    }

    private Mono<Void> customer(JsonNode object) {
        var account = object.path("metadata").path(StripeCustomers.ACCOUNT).asString("");
        return account.isEmpty()
                ? Mono.empty()
                : customers.note(new AccountId(account), object.path("id").asString());
    }
}
