package dev.podworks.billing.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.id.AccountId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// Customers take, change and end plans, which are subscriptions of Stripe Billing.
class StripePlanTest extends StripeTest {
    private static final String SUBSCRIPTION = "/account/api/subscription";

    @Test
    void theFirstMonthIsChargedToTheSavedCard() {
        var account = withCard("pm_good_plan");

        var taken = body(take(account, "monthly-10", "key-1"), 201).path("subscription");

        assertThat(taken.path("planId").asString()).isEqualTo("monthly-10");
        assertThat(taken.path("amountCents").asLong()).isEqualTo(5_900);
        assertThat(STRIPE.received("/v1/subscriptions").getLast().form())
                .containsEntry("customer", STRIPE.customerOf(account.value()))
                .containsEntry("default_payment_method", "pm_good_plan")
                .containsEntry("items[0][price]", "price_of_monthly-10")
                .containsEntry("off_session", "true")
                .containsEntry("payment_behavior", "error_if_incomplete")
                .containsEntry("automatic_tax[enabled]", "true")
                .containsEntry("metadata[account]", account.value());
        assertThat(total(account)).as("granted when the invoice is paid").isZero();
        assertThat(code(take(account, "monthly-10", "key-2"), 409)).isEqualTo("invalid_state");
    }

    @Test
    void aDeclinedOrMissingCardStartsNothing() {
        var account = withCard("pm_declined");
        var refused = body(take(account, "monthly-10", "key-1"), 402);
        assertThat(refused.path("code").asString()).isEqualTo("card_declined");
        assertThat(refused.at("/extra/reason").asString()).isEqualTo("insufficient_funds");
        assertThat(plan(account).isNull()).isTrue();

        assertThat(code(take(accountWith(0), "monthly-10", "key-1"), 409)).isEqualTo("no_card");
    }

    /// The change is free until the next period, so the month that was paid must not grant the new plan's credits.
    @Test
    void aChangeIsWithoutProrationAndThePaidPlanIsGranted() {
        var account = withCard("pm_good_plan");
        body(take(account, "monthly-10", "key-1"), 201);
        var id = subscriptionOf(account);

        var changed = body(update(account, Map.of("planId", "monthly-50")), 200);

        assertThat(changed.at("/subscription/planId").asString()).isEqualTo("monthly-50");
        assertThat(STRIPE.received("/v1/subscriptions/" + id).getLast().form())
                .containsEntry("items[0][id]", "si_1")
                .containsEntry("items[0][price]", "price_of_monthly-50")
                .containsEntry("proration_behavior", "none");
        sendEvent("invoice.paid", invoice(id, "monthly-10", 1_797_000_000L))
                .expectStatus()
                .isOk();
        assertThat(total(account)).isEqualTo(36_000);
        sendEvent("invoice.paid", invoice(id, "monthly-50", 1_799_600_000L))
                .expectStatus()
                .isOk();
        assertThat(total(account)).isEqualTo(36_000 + 180_000);
    }

    @Test
    void aPlanEndsWithItsPeriodAndCanBeResumed() {
        var account = withCard("pm_good_plan");
        body(take(account, "monthly-10", "key-1"), 201);
        var id = subscriptionOf(account);

        assertThat(body(update(account, Map.of("cancelAtPeriodEnd", true)), 200)
                        .at("/subscription/cancelAtPeriodEnd")
                        .asBoolean())
                .isTrue();
        assertThat(STRIPE.received("/v1/subscriptions/" + id).getLast().form())
                .isEqualTo(Map.of("cancel_at_period_end", "true"));
        assertThat(body(update(account, Map.of("cancelAtPeriodEnd", false)), 200)
                        .at("/subscription/cancelAtPeriodEnd")
                        .asBoolean())
                .isFalse();
        sendEvent("customer.subscription.updated", STRIPE.object(id))
                .expectStatus()
                .isOk();
        assertThat(plan(account).path("cancelAtPeriodEnd").asBoolean()).isFalse();
    }

    private String subscriptionOf(AccountId account) {
        return STRIPE.newestSubscription(STRIPE.customerOf(account.value()));
    }

    private static Map<String, Object> invoice(String subscription, String plan, long periodStart) {
        var line = Map.of(
                "period",
                Map.of("start", periodStart, "end", periodStart + 2_600_000L),
                "pricing",
                Map.of("type", "price_details", "price_details", Map.of("price", "price_of_" + plan)));
        return Map.of(
                "id",
                "in_" + subscription + "_" + periodStart,
                "object",
                "invoice",
                "status",
                "paid",
                "billing_reason",
                "subscription_cycle",
                "parent",
                Map.of("subscription_details", Map.of("subscription", subscription)),
                "lines",
                Map.of("data", List.of(line)));
    }

    private ResponseSpec take(AccountId account, String plan, String key) {
        return client.as(owner(account))
                .post()
                .uri(SUBSCRIPTION)
                .header("Idempotency-Key", key)
                .bodyValue(Map.of("planId", plan))
                .exchange();
    }

    private ResponseSpec update(AccountId account, Map<String, Object> body) {
        CLOCK.advance(Duration.ofSeconds(1));
        return client.as(owner(account))
                .patch()
                .uri(SUBSCRIPTION)
                .bodyValue(body)
                .exchange();
    }

    private JsonNode plan(AccountId account) {
        return body(get(live(account), "/v1/subscription"), 200).path("subscription");
    }
}
