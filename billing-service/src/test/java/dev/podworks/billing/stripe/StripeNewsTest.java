package dev.podworks.billing.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.id.AccountId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What Stripe tells: whether it is believed, and what it means for plans.
class StripeNewsTest extends StripeTest {
    @Test
    void aPlanIsWhatItsSubscriptionIsAndAPaidInvoiceGrantsItsPeriodOnce() {
        var account = withCard("pm_good");
        var subscription = Map.<String, Object>of(
                "id",
                "sub_stripe_1",
                "object",
                "subscription",
                "status",
                "active",
                "customer",
                STRIPE.customerOf(account.value()),
                "cancel_at_period_end",
                false,
                "metadata",
                Map.of(),
                "items",
                Map.of("object", "list", "data", List.of(item())));
        STRIPE.put("sub_stripe_1", subscription);
        tell("customer.subscription.created", subscription).expectStatus().isOk();
        assertThat(total(account)).isZero();

        tell("invoice.paid", invoice("paid")).expectStatus().isOk();
        tell("invoice.paid", invoice("paid")).expectStatus().isOk();

        assertThat(total(account)).isEqualTo(36_000);
        assertThat(plan(account).path("planId").asString()).isEqualTo("monthly-10");
        assertThat(plan(account).path("amountCents").asLong()).isEqualTo(5_900);
        STRIPE.change("sub_stripe_1", Map.of("status", "past_due"));
        tell("invoice.payment_failed", invoice("open")).expectStatus().isOk();
        assertThat(plan(account).path("status").asString()).isEqualTo("past_due");
        STRIPE.change("sub_stripe_1", Map.of("status", "canceled", "canceled_at", 1_790_000_000L));
        tell("customer.subscription.deleted", STRIPE.object("sub_stripe_1"))
                .expectStatus()
                .isOk();
        assertThat(plan(account).path("live").asBoolean()).isFalse();
    }

    @Test
    void onlyStripesOwnFreshSignatureIsBelieved() {
        var payload = event("payment_intent.succeeded", Map.of("object", "payment_intent"));

        assertThat(code(post(payload, null), 401)).isEqualTo("unauthorized");
        assertThat(code(post(payload, "t=1,v1=00"), 401)).isEqualTo("unauthorized");
        assertThat(code(post(payload + " ", signature(payload, 0)), 401)).isEqualTo("unauthorized");
        assertThat(code(post(payload, signature(payload, 301)), 401)).isEqualTo("unauthorized");
        post(payload, signature(payload, 299)).expectStatus().isOk();
    }

    @Test
    void whereMoneyIsRealTheSandboxIsNotThere() {
        assertThat(code(
                        operate("/operator/accounts/%s/card".formatted(ids.account()), Map.of("behaviour", "succeeds")),
                        404))
                .isEqualTo("not_found");
    }

    private static Map<String, Object> item() {
        return Map.of(
                "id",
                "si_1",
                "object",
                "subscription_item",
                "current_period_end",
                1_800_000_000L,
                "price",
                Map.of("id", "price_1", "object", "price", "lookup_key", "monthly-10", "unit_amount", 5_900));
    }

    private static Map<String, Object> invoice(String status) {
        var period = Map.of("start", 1_797_000_000L, "end", 1_800_000_000L);
        return Map.of(
                "id",
                "in_plan_1",
                "object",
                "invoice",
                "status",
                status,
                "parent",
                Map.of("subscription_details", Map.of("subscription", "sub_stripe_1")),
                "lines",
                Map.of("data", List.of(Map.of("period", period))));
    }

    private JsonNode plan(AccountId account) {
        return body(get(live(account), "/v1/subscription"), 200).path("subscription");
    }
}
