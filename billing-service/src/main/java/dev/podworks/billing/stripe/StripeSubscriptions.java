package dev.podworks.billing.stripe;

import com.stripe.model.Invoice;
import com.stripe.model.InvoiceLineItem;
import com.stripe.model.Subscription;
import com.stripe.model.SubscriptionItem;
import dev.podworks.billing.plan.SubscriptionReversals;
import dev.podworks.billing.plan.SubscriptionRow;
import dev.podworks.billing.plan.SubscriptionSnapshot;
import dev.podworks.billing.plan.Subscriptions;
import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.billing.SubscriptionStatus;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Id;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/// Handles events about Stripe subscriptions. The paid invoice for a new subscription or its next period is a
/// renewal. Any other invoice (a mid-period change of plan with proration, a billing threshold, a manual one) only
/// updates the subscription: the current period is already granted.
final class StripeSubscriptions {
    private static final Set<String> RENEWALS = Set.of("subscription_create", "subscription_cycle");
    private static final Logger LOG = LoggerFactory.getLogger(StripeSubscriptions.class);

    private final StripeApi api;
    private final StripeCustomers customers;
    private final Subscriptions subscriptions;
    private final SubscriptionReversals reversals;
    private final TransactionalOperator tx;

    StripeSubscriptions(
            StripeApi api,
            StripeCustomers customers,
            Subscriptions subscriptions,
            SubscriptionReversals reversals,
            TransactionalOperator tx) {
        this.api = api;
        this.customers = customers;
        this.subscriptions = subscriptions;
        this.reversals = reversals;
        this.tx = tx;
    }

    static boolean isForSubscription(JsonNode invoice) {
        return !subscriptionOf(invoice).isEmpty();
    }

    private static String subscriptionOf(JsonNode invoice) {
        return invoice.path("parent")
                .path("subscription_details")
                .path("subscription")
                .asString("");
    }

    Mono<Void> handleSubscription(JsonNode event) {
        return snapshot(event, event.path("data").path("object").path("id").asString())
                .flatMap(snapshot -> subscriptions.apply(snapshot).as(tx::transactional))
                .then();
    }

    Mono<Void> handleInvoice(JsonNode event) {
        var invoice = event.path("data").path("object");
        return Mono.zip(snapshot(event, subscriptionOf(invoice)), paidPlan(invoice))
                .flatMap(read -> book(invoice, read.getT1(), read.getT2()))
                .then();
    }

    private Mono<SubscriptionRow> book(JsonNode invoice, SubscriptionSnapshot snapshot, Optional<String> paidPlan) {
        return (isPaidRenewal(invoice)
                        ? subscriptions.renew(snapshot, periodStart(invoice), paidPlan)
                        : subscriptions.apply(snapshot))
                .delayUntil(row -> Mono.justOrEmpty(PaidInvoice.of(invoice, snapshot.asOf()))
                        .flatMap(payment -> subscriptions.pay(row, payment)))
                .as(tx::transactional);
    }

    /// The plan of the price that a renewal charged. Empty for other invoices.
    private Mono<Optional<String>> paidPlan(JsonNode invoice) {
        var price = isPaidRenewal(invoice)
                ? newestLine(invoice)
                        .path("pricing")
                        .path("price_details")
                        .path("price")
                        .asString("")
                : "";
        return price.isEmpty()
                ? Mono.just(Optional.empty())
                : api.call(stripe ->
                        Optional.ofNullable(stripe.prices().retrieve(price).getLookupKey()));
    }

    private static boolean isPaidRenewal(JsonNode invoice) {
        return "paid".equals(invoice.path("status").asString(""))
                && RENEWALS.contains(invoice.path("billing_reason").asString(""));
    }

    /// The invoice's period: that of the line that ends last.
    private static Instant periodStart(JsonNode invoice) {
        return Instant.ofEpochSecond(
                newestLine(invoice).path("period").path("start").asLong());
    }

    private static JsonNode newestLine(JsonNode invoice) {
        return StreamSupport.stream(invoice.path("lines").path("data").spliterator(), false)
                .max(Comparator.comparingLong(
                        line -> line.path("period").path("end").asLong()))
                .orElseThrow(() -> new IllegalArgumentException("a subscription invoice must have a line"));
    }

    /// Books the current refunds and disputes of an invoice's payment.
    Mono<Void> reconcileReversals(Invoice invoice) {
        var subscription = Optional.ofNullable(invoice.getParent())
                .map(Invoice.Parent::getSubscriptionDetails)
                .map(Invoice.Parent.SubscriptionDetails::getSubscription);
        var isPaid = Objects.requireNonNullElse(invoice.getAmountPaid(), 0L) > 0;
        return Mono.justOrEmpty(subscription)
                .filter(_ -> isPaid)
                .flatMap(reference -> Mono.justOrEmpty(periodStart(invoice))
                        .flatMap(start -> reversals
                                .beginRead(reference, start)
                                .map(Optional::of)
                                .defaultIfEmpty(Optional.empty())
                                .flatMap(read -> reversed(invoice.getId())
                                        .flatMap(now -> apply(reference, start, read, now)
                                                .then(subscriptions.refund(invoice.getId(), now.refundedCents()))
                                                .as(tx::transactional)))));
    }

    /// @param read empty for a payment whose period granted nothing
    private Mono<Void> apply(String reference, Instant start, Optional<Long> read, Reversed now) {
        return Mono.justOrEmpty(read)
                .map(number -> new SubscriptionReversals.ReversedPayment(
                        number, now.refundedCents() + now.disputedCents(), now.paidCents()))
                .flatMap(payment -> reversals.apply(reference, start, payment));
    }

    private record Reversed(long refundedCents, long disputedCents, long paidCents) {}

    private Mono<Reversed> reversed(String invoice) {
        return api.call(stripe -> {
            var now = InvoicePayments.retrieve(stripe, invoice);
            var reversed = InvoicePayments.ReversedAmount.of(stripe, now);
            return new Reversed(reversed.refundedCents(), reversed.disputedCents(), now.getAmountPaid());
        });
    }

    private static Optional<Instant> periodStart(Invoice invoice) {
        return invoice.getLines().getData().stream()
                .map(InvoiceLineItem::getPeriod)
                .max(Comparator.comparingLong(InvoiceLineItem.Period::getEnd))
                .map(period -> Instant.ofEpochSecond(period.getStart()));
    }

    private Mono<SubscriptionSnapshot> snapshot(JsonNode event, String reference) {
        var asOf = Instant.ofEpochSecond(event.path("created").asLong());
        return api.call(stripe -> stripe.subscriptions().retrieve(reference))
                .flatMap(subscription -> account(subscription).map(account -> snapshot(account, subscription, asOf)));
    }

    private Mono<AccountId> account(Subscription subscription) {
        return Mono.justOrEmpty(Optional.ofNullable(subscription.getMetadata())
                        .map(metadata -> metadata.get(StripeCustomers.ACCOUNT))
                        .flatMap(account -> Id.parse(AccountId.PREFIX, account, AccountId::new)))
                .switchIfEmpty(Mono.defer(() -> customers.account(subscription.getCustomer())))
                .switchIfEmpty(Mono.fromRunnable(
                        () -> LOG.warn("Subscription {} belongs to no account", subscription.getId())));
    }

    static SubscriptionSnapshot snapshot(AccountId account, Subscription subscription, Instant asOf) {
        var item = subscription.getItems().getData().getFirst();
        return new SubscriptionSnapshot(
                account,
                subscription.getId(),
                item.getPrice().getLookupKey(),
                Objects.requireNonNullElse(item.getPrice().getUnitAmount(), 0L),
                status(subscription.getStatus()),
                periodEnd(item).orElse(null),
                Boolean.TRUE.equals(subscription.getCancelAtPeriodEnd()),
                Optional.ofNullable(subscription.getCanceledAt())
                        .map(Instant::ofEpochSecond)
                        .orElse(null),
                asOf);
    }

    private static Optional<Instant> periodEnd(SubscriptionItem item) {
        return Optional.ofNullable(item.getCurrentPeriodEnd()).map(Instant::ofEpochSecond);
    }

    /// A subscription whose first payment was never made has ended too.
    private static SubscriptionStatus status(String stripeStatus) {
        return stripeStatus.equals("incomplete_expired")
                ? SubscriptionStatus.CANCELED
                : WireEnum.of(SubscriptionStatus.class, stripeStatus);
    }
}
