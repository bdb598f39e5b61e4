package dev.podworks.billing.stripe;

import dev.podworks.billing.purchase.Purchase;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Id;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/// Handles Stripe's webhook events. An event only says which object changed; its state is read from Stripe.
final class StripeEventHandler {
    private final StripeCustomers customers;
    private final StripeCards cards;
    private final StripePaymentReconciler payments;
    private final StripeSubscriptions subscriptions;

    StripeEventHandler(
            StripeCustomers customers,
            StripeCards cards,
            StripePaymentReconciler payments,
            StripeSubscriptions subscriptions) {
        this.customers = customers;
        this.cards = cards;
        this.payments = payments;
        this.subscriptions = subscriptions;
    }

    /// Ignores events about other objects.
    Mono<Void> handle(JsonNode event) {
        var object = event.path("data").path("object");
        return switch (object.path("object").asString("")) {
            case "payment_intent" -> purchase(object).then();
            case "charge" -> charge(object);
            case "refund", "dispute" ->
                payments.reconcilePayment(object.path("payment_intent").asString(""));
            case "credit_note" ->
                payments.reconcileInvoice(object.path("invoice").asString(""));
            case "invoice" ->
                StripeSubscriptions.isForSubscription(object)
                        ? subscriptions.handleInvoice(event)
                        : purchase(object).then();
            case "subscription" -> subscriptions.handleSubscription(event);
            case "customer" -> customer(object);
            case "setup_intent" -> cards.handleSetup(object.path("id").asString());
            default -> Mono.empty();
        };
    }

    private Mono<Purchase> purchase(JsonNode object) {
        return payments.reconcilePurchase(
                object.path("metadata").path(CardPayments.PURCHASE).asString(""));
    }

    /// A charge has its payment's metadata, except for invoices. For these only refunds and disputes matter here,
    /// since the invoice has its own events.
    private Mono<Void> charge(JsonNode object) {
        var wentBack = object.path("amount_refunded").asLong(0) > 0
                || object.path("disputed").asBoolean(false);
        return purchase(object)
                .hasElement()
                .flatMap(isPurchase -> isPurchase || !wentBack
                        ? Mono.empty()
                        : payments.reconcilePayment(
                                object.path("payment_intent").asString("")));
    }

    private Mono<Void> customer(JsonNode object) {
        var account = object.path("metadata").path(StripeCustomers.ACCOUNT).asString("");
        return Mono.justOrEmpty(Id.parse(AccountId.PREFIX, account, AccountId::new))
                .flatMap(accountId ->
                        customers.store(accountId, object.path("id").asString()));
    }
}
