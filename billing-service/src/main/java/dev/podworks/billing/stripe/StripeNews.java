package dev.podworks.billing.stripe;

import dev.podworks.billing.purchase.Purchase;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Id;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/// What Stripe's events mean to us. They name what changed; how it is now is asked for.
final class StripeNews {
    private final StripeCustomers customers;
    private final StripeCards cards;
    private final StripeMoneyBack payments;
    private final StripePlans plans;

    StripeNews(StripeCustomers customers, StripeCards cards, StripeMoneyBack payments, StripePlans plans) {
        this.customers = customers;
        this.cards = cards;
        this.payments = payments;
        this.plans = plans;
    }

    /// Passes over what concerns nothing of ours.
    Mono<Void> take(JsonNode event) {
        var object = event.path("data").path("object");
        return switch (object.path("object").asString("")) {
            case "payment_intent" -> purchase(object).then();
            case "charge" -> charge(object);
            case "refund", "dispute" ->
                payments.ofPayment(object.path("payment_intent").asString(""));
            case "credit_note" -> payments.ofInvoice(object.path("invoice").asString(""));
            case "invoice" ->
                StripePlans.isOfPlan(object)
                        ? plans.takeInvoice(event)
                        : purchase(object).then();
            case "subscription" -> plans.takeSubscription(event);
            case "customer" -> customer(object);
            case "setup_intent" -> cards.hear(object.path("id").asString());
            default -> Mono.empty();
        };
    }

    private Mono<Purchase> purchase(JsonNode object) {
        return payments.ofPurchase(
                object.path("metadata").path(CardPayments.PURCHASE).asString(""));
    }

    /// It carries the metadata of its payment, except where an invoice was paid. Of those only what went back is of
    /// interest: that they are paid is told by the invoice.
    private Mono<Void> charge(JsonNode object) {
        var wentBack = object.path("amount_refunded").asLong(0) > 0
                || object.path("disputed").asBoolean(false);
        return purchase(object)
                .hasElement()
                .flatMap(isPurchase -> isPurchase || !wentBack
                        ? Mono.empty()
                        : payments.ofPayment(object.path("payment_intent").asString("")));
    }

    private Mono<Void> customer(JsonNode object) {
        var account = object.path("metadata").path(StripeCustomers.ACCOUNT).asString("");
        return Mono.justOrEmpty(Id.parse(AccountId.PREFIX, account, AccountId::new))
                .flatMap(known -> customers.note(known, object.path("id").asString()));
    }
}
