package dev.podworks.billing.stripe;

import com.stripe.model.Invoice;
import com.stripe.model.InvoiceLineItem;
import com.stripe.model.Subscription;
import com.stripe.model.SubscriptionItem;
import dev.podworks.billing.plan.PlanMoneyBack;
import dev.podworks.billing.plan.PlanNews;
import dev.podworks.billing.plan.Plans;
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

/// News of Stripe's subscriptions. The paid invoice that starts one, or that begins its next period, is a renewal. Any
/// other invoice of it (a change of plan in mid-period with its proration, a threshold, one made by hand) only says how
/// the subscription is now: the period that runs was granted already.
final class StripePlans {
    private static final Set<String> RENEWALS = Set.of("subscription_create", "subscription_cycle");
    private static final Logger LOG = LoggerFactory.getLogger(StripePlans.class);

    private final StripeCalls calls;
    private final StripeCustomers customers;
    private final Plans plans;
    private final PlanMoneyBack moneyBack;
    private final TransactionalOperator tx;

    StripePlans(
            StripeCalls calls,
            StripeCustomers customers,
            Plans plans,
            PlanMoneyBack moneyBack,
            TransactionalOperator tx) {
        this.calls = calls;
        this.customers = customers;
        this.plans = plans;
        this.moneyBack = moneyBack;
        this.tx = tx;
    }

    static boolean isOfPlan(JsonNode invoice) {
        return !subscriptionOf(invoice).isEmpty();
    }

    private static String subscriptionOf(JsonNode invoice) {
        return invoice.path("parent")
                .path("subscription_details")
                .path("subscription")
                .asString("");
    }

    Mono<Void> takeSubscription(JsonNode event) {
        return news(event, event.path("data").path("object").path("id").asString())
                .flatMap(news -> plans.take(news).as(tx::transactional))
                .then();
    }

    Mono<Void> takeInvoice(JsonNode event) {
        var invoice = event.path("data").path("object");
        return news(event, subscriptionOf(invoice))
                .flatMap(news -> (isPaidRenewal(invoice) ? plans.renew(news, periodStart(invoice)) : plans.take(news))
                        .as(tx::transactional))
                .then();
    }

    private static boolean isPaidRenewal(JsonNode invoice) {
        return "paid".equals(invoice.path("status").asString(""))
                && RENEWALS.contains(invoice.path("billing_reason").asString(""));
    }

    /// The period that the invoice is for: of its lines the one that reaches farthest.
    private static Instant periodStart(JsonNode invoice) {
        return StreamSupport.stream(invoice.path("lines").path("data").spliterator(), false)
                .map(line -> line.path("period"))
                .max(Comparator.comparingLong(period -> period.path("end").asLong()))
                .map(period -> Instant.ofEpochSecond(period.path("start").asLong()))
                .orElseThrow(() -> new IllegalArgumentException("an invoice of a plan has a line"));
    }

    /// Books what went back of an invoice's payment, as it is now.
    Mono<Void> takeMoneyBack(Invoice invoice) {
        var subscription = Optional.ofNullable(invoice.getParent())
                .map(Invoice.Parent::getSubscriptionDetails)
                .map(Invoice.Parent.SubscriptionDetails::getSubscription);
        var isPaid = Objects.requireNonNullElse(invoice.getAmountPaid(), 0L) > 0;
        return Mono.justOrEmpty(subscription)
                .filter(_ -> isPaid)
                .flatMap(reference -> Mono.justOrEmpty(periodStart(invoice))
                        .flatMap(start -> moneyBack
                                .beginRead(reference, start)
                                .flatMap(read -> back(invoice.getId(), read))
                                .flatMap(back ->
                                        moneyBack.take(reference, start, back).as(tx::transactional))));
    }

    private Mono<PlanMoneyBack.Back> back(String invoice, long read) {
        return calls.call(stripe -> {
            var now = InvoicePayments.retrieve(stripe, invoice);
            var back = InvoicePayments.MoneyBack.of(stripe, now);
            return new PlanMoneyBack.Back(read, back.refundedCents() + back.disputedCents(), now.getAmountPaid());
        });
    }

    private static Optional<Instant> periodStart(Invoice invoice) {
        return invoice.getLines().getData().stream()
                .map(InvoiceLineItem::getPeriod)
                .max(Comparator.comparingLong(InvoiceLineItem.Period::getEnd))
                .map(period -> Instant.ofEpochSecond(period.getStart()));
    }

    private Mono<PlanNews> news(JsonNode event, String reference) {
        var toldAt = Instant.ofEpochSecond(event.path("created").asLong());
        return calls.call(stripe -> stripe.subscriptions().retrieve(reference))
                .flatMap(subscription -> account(subscription).map(account -> news(account, subscription, toldAt)));
    }

    private Mono<AccountId> account(Subscription subscription) {
        return Mono.justOrEmpty(Optional.ofNullable(subscription.getMetadata())
                        .map(metadata -> metadata.get(StripeCustomers.ACCOUNT))
                        .flatMap(account -> Id.parse(AccountId.PREFIX, account, AccountId::new)))
                .switchIfEmpty(Mono.defer(() -> customers.account(subscription.getCustomer())))
                .switchIfEmpty(Mono.fromRunnable(
                        () -> LOG.warn("The subscription {} is of no account", subscription.getId())));
    }

    private static PlanNews news(AccountId account, Subscription subscription, Instant toldAt) {
        var item = subscription.getItems().getData().getFirst();
        return new PlanNews(
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
                toldAt);
    }

    private static Optional<Instant> periodEnd(SubscriptionItem item) {
        return Optional.ofNullable(item.getCurrentPeriodEnd()).map(Instant::ofEpochSecond);
    }

    /// One whose first payment never came has ended too.
    private static SubscriptionStatus status(String stripes) {
        return stripes.equals("incomplete_expired")
                ? SubscriptionStatus.CANCELED
                : WireEnum.of(SubscriptionStatus.class, stripes);
    }
}
