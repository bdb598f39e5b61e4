package dev.podworks.billing.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.id.AccountId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Stripe's webhook: signatures, and events about subscriptions.
class StripeWebhookTest extends StripeTest {
    @Test
    void aPaidInvoiceGrantsItsPeriodOnce() {
        var account = subscribed("sub_stripe_1");
        assertThat(total(account)).isZero();

        var paid = invoice("sub_stripe_1", "subscription_create", 1_797_000_000L);
        sendEvent("invoice.paid", paid).expectStatus().isOk();
        sendEvent("invoice.paid", paid).expectStatus().isOk();

        assertThat(total(account)).isEqualTo(36_000);
        assertThat(plan(account).path("planId").asString()).isEqualTo("monthly-10");
        assertThat(plan(account).path("amountCents").asLong()).isEqualTo(5_900);
        STRIPE.change("sub_stripe_1", Map.of("status", "past_due"));
        var unpaid = new HashMap<>(invoice("sub_stripe_1", "subscription_cycle", 1_800_000_000L));
        unpaid.put("status", "open");
        sendEvent("invoice.payment_failed", unpaid).expectStatus().isOk();
        assertThat(plan(account).path("status").asString()).isEqualTo("past_due");
        STRIPE.change("sub_stripe_1", Map.of("status", "canceled", "canceled_at", 1_790_000_000L));
        sendEvent("customer.subscription.deleted", STRIPE.object("sub_stripe_1"))
                .expectStatus()
                .isOk();
        assertThat(plan(account).path("live").asBoolean()).isFalse();
    }

    /// The proration is paid immediately, by an invoice whose period begins at the change.
    @Test
    void aMidPeriodChangeOfPlanGrantsNothing() {
        var account = subscribed("sub_changed");
        sendEvent("invoice.paid", invoice("sub_changed", "subscription_create", 1_797_000_000L))
                .expectStatus()
                .isOk();
        STRIPE.change(
                "sub_changed",
                Map.of("items", Map.of("object", "list", "data", List.of(subscriptionItem("monthly-50")))));

        for (var reason : List.of("subscription_update", "subscription_threshold", "manual")) {
            sendEvent("invoice.paid", invoice("sub_changed", reason, 1_798_500_000L))
                    .expectStatus()
                    .isOk();
        }

        assertThat(total(account)).isEqualTo(36_000);
        assertThat(plan(account).path("planId").asString()).isEqualTo("monthly-50");
        sendEvent("invoice.paid", invoice("sub_changed", "subscription_cycle", 1_800_000_000L))
                .expectStatus()
                .isOk();
        assertThat(total(account)).isEqualTo(36_000 + 180_000);
    }

    @Test
    void aRefundedInvoiceWithdrawsItsShareAndAWonDisputeReturnsIt() {
        var account = subscribed("sub_refunded");
        var invoice = new HashMap<>(invoice("sub_refunded", "subscription_create", 1_797_000_000L));
        sendEvent("invoice.paid", invoice).expectStatus().isOk();
        payWith("pi_plan", invoice);

        goesBack("pi_plan", 1_475, false);
        goesBack("pi_plan", 1_475, false);
        assertThat(total(account)).isEqualTo(27_000);
        spend(account, 20_000);

        STRIPE.put("dp_plan", dispute("needs_response"));
        goesBack("pi_plan", 1_475, true);
        assertThat(total(account)).as("withdraws what is left").isZero();
        STRIPE.put("dp_plan", dispute("won"));
        goesBack("pi_plan", 1_475, true);
        assertThat(total(account)).isEqualTo(7_000);
    }

    private void payWith(String payment, Map<String, Object> invoice) {
        var id = String.valueOf(invoice.get("id"));
        var paid = Map.of(
                "id",
                "inpay_" + id,
                "object",
                "invoice_payment",
                "invoice",
                id,
                "payment_intent",
                payment,
                "payment",
                Map.of("type", "payment_intent", "payment_intent", payment));
        STRIPE.put("inpay_" + id, paid);
        invoice.put("amount_paid", 5_900);
        invoice.put("payments", Map.of("object", "list", "data", List.of(paid)));
        STRIPE.put(id, invoice);
    }

    private void goesBack(String payment, long refunded, boolean disputed) {
        Map<String, Object> charge =
                Map.of("id", "ch_1", "object", "charge", "amount_refunded", refunded, "disputed", disputed);
        STRIPE.put(
                payment,
                Map.of(
                        "id",
                        payment,
                        "object",
                        "payment_intent",
                        "status",
                        "succeeded",
                        "metadata",
                        Map.of(),
                        "latest_charge",
                        charge));
        sendEvent("charge.updated", with(charge, payment)).expectStatus().isOk();
    }

    private static Map<String, Object> with(Map<String, Object> charge, String payment) {
        var named = new HashMap<>(charge);
        named.put("payment_intent", payment);
        return named;
    }

    private static Map<String, Object> dispute(String status) {
        return Map.of(
                "id", "dp_plan", "object", "dispute", "payment_intent", "pi_plan", "status", status, "amount", 4_425);
    }

    @Test
    void onlyAFreshStripeSignatureIsAccepted() {
        var payload = event("payment_intent.succeeded", Map.of("object", "payment_intent"));

        assertThat(code(post(payload, null), 401)).isEqualTo("unauthorized");
        assertThat(code(post(payload, "t=1,v1=00"), 401)).isEqualTo("unauthorized");
        assertThat(code(post(payload + " ", signature(payload, 0)), 401)).isEqualTo("unauthorized");
        assertThat(code(post(payload, signature(payload, 301)), 401)).isEqualTo("unauthorized");
        post(payload, signature(payload, 299)).expectStatus().isOk();
    }

    @Test
    void theSandboxRoutesDoNotExistWithStripe() {
        assertThat(code(
                        operate("/operator/accounts/%s/card".formatted(ids.account()), Map.of("behaviour", "succeeds")),
                        404))
                .isEqualTo("not_found");
    }

    private AccountId subscribed(String id) {
        var account = withCard("pm_good");
        var subscription = subscription(id, account, "monthly-10", false);
        STRIPE.put(id, subscription);
        sendEvent("customer.subscription.created", subscription).expectStatus().isOk();
        return account;
    }

    private static Map<String, Object> invoice(String subscription, String reason, long periodStart) {
        var period = Map.of("start", periodStart, "end", periodStart + 3_000_000L);
        return Map.of(
                "id",
                "in_" + subscription + "_" + periodStart,
                "object",
                "invoice",
                "status",
                "paid",
                "billing_reason",
                reason,
                "parent",
                Map.of("subscription_details", Map.of("subscription", subscription)),
                "lines",
                Map.of("data", List.of(Map.of("period", period))));
    }

    private JsonNode plan(AccountId account) {
        return body(get(live(account), "/v1/subscription"), 200).path("subscription");
    }
}
