package dev.podworks.billing.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.Blocking;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.r2dbc.core.DatabaseClient;
import tools.jackson.databind.JsonNode;

/// Purchases with Stripe as the processor.
class StripePaymentTest extends StripeTest {
    @Autowired
    @Qualifier("paymentSweep") Sweep reconciler;

    @Autowired
    DatabaseClient db;

    @AfterEach
    void answerAgain() {
        STRIPE.dropResponses(false);
    }

    @Test
    void aSavedCardIsChargedOffSessionWithThePurchaseIdAsIdempotencyKey() {
        var account = withCard("pm_good");

        var answer = body(buy(account), 201);

        assertThat(answer.path("status").asString()).isEqualTo("paid");
        assertThat(total(account)).isEqualTo(3_600);
        var call = STRIPE.received("/v1/payment_intents").stream()
                .filter(request -> request.method().equals("POST"))
                .toList()
                .getLast();
        assertThat(call.idempotencyKey())
                .isEqualTo(call.form().get("metadata[purchase]"))
                .isEqualTo(answer.path("purchaseId").asString());
        assertThat(call.form())
                .containsEntry("amount", "990")
                .containsEntry("currency", "usd")
                .containsEntry("confirm", "true")
                .containsEntry("off_session", "true")
                .containsEntry("payment_method", "pm_good")
                .containsEntry("hooks[inputs][tax][calculation]", "taxcalc_1");
        var line = body(get(live(account), "/v1/ledger"), 200).path(0).path("purchase");
        assertThat(line.path("taxCents").asLong()).isEqualTo(90);
        assertThat(line.path("reference").asString()).startsWith("pi_");
    }

    @Test
    void aPurchaseRequiresASavedCard() {
        var account = accountWith(0);

        assertThat(code(buy(account), 409)).isEqualTo("no_card");
        assertThat(body(get(live(account), "/v1/credits/purchases"), 200)).isEmpty();
    }

    @Test
    void aDeclinedCardFailsThePurchase() {
        var account = withCard("pm_declined");

        var refusal = body(buy(account), 402);

        assertThat(refusal.path("code").asString()).isEqualTo("card_declined");
        assertThat(refusal.path("extra").path("reason").asString()).isEqualTo("insufficient_funds");
        assertThat(total(account)).isZero();
    }

    @Test
    void aPurchaseThatRequiresAuthenticationIsPendingUntilTheWebhook() {
        var account = withCard("pm_authentication");

        var answer = body(buy(account), 201);
        assertThat(answer.path("status").asString()).isEqualTo("pending");
        assertThat(answer.path("clientSecret").asString()).startsWith("pi_secret_");
        var reference = referenceOf(answer);
        var unchanged = sendEvent("payment_intent.processing", STRIPE.object(reference));
        assertThat(total(account)).isZero();
        STRIPE.change(reference, Map.of("status", "succeeded"));
        for (int i = 0; i < 3; i++) {
            sendEvent("payment_intent.succeeded", STRIPE.object(reference))
                    .expectStatus()
                    .isOk();
        }

        unchanged.expectStatus().isOk();
        assertThat(total(account)).isEqualTo(3_600);
    }

    @Test
    void aLostResponseIsReconciledAndNothingIsPaidTwice() {
        var account = withCard("pm_good");
        body(buy(account), 201);
        STRIPE.dropResponses(true);

        var answer = body(buy(account), 201);
        assertThat(answer.path("status").asString()).isEqualTo("pending");
        STRIPE.dropResponses(false);
        CLOCK.advance(Duration.ofMinutes(3));
        Blocking.run(reconciler.sweep());

        // The tax calculation's response was lost, so no payment was created: abandoned.
        assertThat(statusOf(account, answer)).isEqualTo("cancelled");
        assertThat(total(account)).isEqualTo(3_600);
    }

    @Test
    void anInvoiceIsSentReconciledAndPaid() {
        var account = withCard("pm_good");
        STRIPE.change(STRIPE.customerOf(account.value()), Map.of("metadata", Map.of("billing", "invoice")));

        var answer = body(buy(account), 201);
        assertThat(answer.path("hostedInvoiceUrl").asString()).startsWith("https://invoice.invalid/in_");
        var reference = referenceOf(answer);
        assertThat(reference).startsWith("in_");
        STRIPE.change(reference, Map.of("status", "paid"));
        sendEvent("invoice.paid", STRIPE.object(reference)).expectStatus().isOk();

        assertThat(total(account)).isEqualTo(3_600);
        var line = body(get(live(account), "/v1/ledger"), 200).path(0).path("purchase");
        assertThat(line.path("taxCents").asLong()).isEqualTo(90);
        assertThat(line.path("reference").asString()).isEqualTo(reference);
    }

    @Test
    void refundsByUsOrAtStripeWithdrawTheCreditsOnce() {
        var account = withCard("pm_good");
        var answer = body(buy(account), 201);
        var id = answer.path("purchaseId").asString();
        var reference = body(get(live(account), "/v1/ledger"), 200)
                .path(0)
                .path("purchase")
                .path("reference")
                .asString();

        operate("/operator/purchases/%s/refund".formatted(id), Map.of("amountCents", 495))
                .expectStatus()
                .isOk();
        assertThat(total(account)).isEqualTo(1_800);
        STRIPE.change(
                reference, Map.of("latest_charge", Map.of("id", "ch_1", "object", "charge", "amount_refunded", 990)));
        var charge = Map.<String, Object>of(
                "id", "ch_1", "object", "charge", "payment_intent", reference, "metadata", Map.of("purchase", id));
        sendEvent("charge.refunded", charge).expectStatus().isOk();
        sendEvent("charge.refunded", charge).expectStatus().isOk();

        assertThat(total(account)).isZero();
        assertThat(STRIPE.received("/v1/refunds"))
                .filteredOn(refund -> id.equals(refund.form().get("metadata[purchase]")))
                .hasSize(1);
    }

    private String referenceOf(JsonNode answer) {
        return Blocking.get(db.sql("select reference from purchase where id = :id")
                .bind("id", answer.path("purchaseId").asString())
                .map(row -> row.get("reference", String.class))
                .one());
    }

    private String statusOf(AccountId account, JsonNode answer) {
        var path = "/v1/credits/purchases/" + answer.path("purchaseId").asString();
        return body(get(live(account), path), 200).path("status").asString();
    }
}
