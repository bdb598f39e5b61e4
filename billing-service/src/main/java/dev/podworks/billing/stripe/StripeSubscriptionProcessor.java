package dev.podworks.billing.stripe;

import com.stripe.exception.CardException;
import com.stripe.exception.IdempotencyException;
import com.stripe.exception.StripeException;
import com.stripe.model.Price;
import com.stripe.model.Subscription;
import com.stripe.param.PriceListParams;
import com.stripe.param.SubscriptionCreateParams;
import com.stripe.param.SubscriptionUpdateParams;
import com.stripe.service.V1Services;
import dev.podworks.billing.catalogue.Plan;
import dev.podworks.billing.plan.SubscriptionProcessor;
import dev.podworks.billing.plan.SubscriptionSnapshot;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.error.ApiException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import reactor.core.publisher.Mono;

/// Stripe Billing's subscriptions. A plan's price is the active one with the plan's id as its lookup key.
///
/// The first invoice is charged off-session to the saved card, or nothing is created: a bank that requires
/// authentication for it declines it here. Credits are granted by the webhook, when the invoice is paid.
final class StripeSubscriptionProcessor implements SubscriptionProcessor {
    private final StripeApi api;
    private final StripeCustomers customers;
    private final boolean automaticTax;
    private final InstantSource clock;

    StripeSubscriptionProcessor(StripeApi api, StripeCustomers customers, boolean automaticTax, InstantSource clock) {
        this.api = api;
        this.customers = customers;
        this.automaticTax = automaticTax;
        this.clock = clock;
    }

    @Override
    public Mono<SubscriptionSnapshot> start(AccountId account, Plan plan, String requestKey) {
        return customers
                .of(account)
                .flatMap(customer -> Mono.justOrEmpty(StripeProcessor.card(customer))
                        .switchIfEmpty(Mono.error(() -> ApiException.of(
                                ErrorCode.NO_CARD, "The account has no saved card. Save a card first.")))
                        .flatMap(card -> api.call(stripe -> stripe.subscriptions()
                                .create(
                                        first(stripe, account, plan, customer.getId(), card),
                                        StripeApi.key("subscription:%s/%s".formatted(account, requestKey))))))
                .onErrorMap(CardException.class, StripeSubscriptionProcessor::declined)
                .onErrorMap(IdempotencyException.class, StripeSubscriptionProcessor::reused)
                .map(subscription -> snapshot(account, subscription));
    }

    private SubscriptionCreateParams first(
            V1Services stripe, AccountId account, Plan plan, String customer, String card) throws StripeException {
        return SubscriptionCreateParams.builder()
                .setCustomer(customer)
                .setDefaultPaymentMethod(card)
                .addItem(SubscriptionCreateParams.Item.builder()
                        .setPrice(price(stripe, plan).getId())
                        .build())
                .setOffSession(true)
                .setPaymentBehavior(SubscriptionCreateParams.PaymentBehavior.ERROR_IF_INCOMPLETE)
                .setAutomaticTax(SubscriptionCreateParams.AutomaticTax.builder()
                        .setEnabled(automaticTax)
                        .build())
                .putMetadata(StripeCustomers.ACCOUNT, account.value())
                .build();
    }

    /// Without proration: the current period was paid and granted.
    @Override
    public Mono<SubscriptionSnapshot> changePlan(SubscriptionSnapshot current, Plan plan) {
        return api.call(stripe -> {
                    var item = stripe.subscriptions()
                            .retrieve(current.reference())
                            .getItems()
                            .getData()
                            .getFirst()
                            .getId();
                    var params = SubscriptionUpdateParams.builder()
                            .addItem(SubscriptionUpdateParams.Item.builder()
                                    .setId(item)
                                    .setPrice(price(stripe, plan).getId())
                                    .build())
                            .setProrationBehavior(SubscriptionUpdateParams.ProrationBehavior.NONE)
                            .build();
                    return stripe.subscriptions().update(current.reference(), params);
                })
                .map(subscription -> snapshot(current.account(), subscription));
    }

    @Override
    public Mono<SubscriptionSnapshot> endWithPeriod(SubscriptionSnapshot current, boolean ends) {
        var params =
                SubscriptionUpdateParams.builder().setCancelAtPeriodEnd(ends).build();
        return api.call(stripe -> stripe.subscriptions().update(current.reference(), params))
                .map(subscription -> snapshot(current.account(), subscription));
    }

    private static Price price(V1Services stripe, Plan plan) throws StripeException {
        var params = PriceListParams.builder()
                .addLookupKey(plan.id())
                .setActive(true)
                .setLimit(1L)
                .build();
        return stripe.prices().list(params).getData().stream()
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Stripe has no active price with the lookup key "
                        + plan.id() + ", which the catalogue has as a plan"));
    }

    /// In whole seconds, as Stripe's events are, so that an event of the same second is not taken for stale.
    private SubscriptionSnapshot snapshot(AccountId account, Subscription subscription) {
        return StripeSubscriptions.snapshot(
                account, subscription, clock.instant().truncatedTo(ChronoUnit.SECONDS));
    }

    private static ApiException declined(CardException refusal) {
        var reason = Optional.ofNullable(refusal.getDeclineCode())
                .orElseGet(() -> Objects.requireNonNullElse(refusal.getCode(), "card_declined"));
        return ApiException.of(
                ErrorCode.CARD_DECLINED,
                "The card was declined. Use another card, or contact the bank that issued it.",
                Map.of("reason", reason));
    }

    private static ApiException reused(IdempotencyException refusal) {
        return ApiException.of(
                ErrorCode.IDEMPOTENCY_KEY_REUSED, "This Idempotency-Key was used to start another plan.");
    }
}
