package dev.podworks.billing.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import com.stripe.net.Webhook;
import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.Blocking;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// Billing with Stripe behind it, as far as a stand-in that speaks Stripe's forms can tell.
@DirtiesContext
class StripeTest extends BillingTest {
    private static final StripeStandIn STRIPE = new StripeStandIn();
    private static final String SECRET = "whsec_test";
    private static final Map<String, String> ONE_HOUR = Map.of("bundleId", "hours-1");

    @Autowired
    @Qualifier("paymentSweep") Sweep janitor;

    @Autowired
    DatabaseClient db;

    @DynamicPropertySource
    static void stripe(DynamicPropertyRegistry registry) {
        registry.add("PAYMENT_PROCESSOR", () -> "stripe");
        registry.add("STRIPE_SECRET_KEY", () -> "sk_test_1");
        registry.add("STRIPE_WEBHOOK_SECRET", () -> SECRET);
        registry.add("STRIPE_API_BASE", () -> STRIPE.url().toString());
        registry.add("STRIPE_AUTOMATIC_TAX", () -> "true");
    }

    @AfterEach
    void answerAgain() {
        STRIPE.loseAnswers(false);
    }

    @Test
    void aSavedCardIsChargedOffSessionUnderThePurchasesId() {
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
    void withoutACardNothingIsBought() {
        var account = accountWith(0);

        assertThat(code(buy(account), 409)).isEqualTo("no_card");
        assertThat(body(get(live(account), "/v1/credits/purchases"), 200)).isEmpty();
    }

    @Test
    void aDeclineIsADecline() {
        var account = withCard("pm_declined");

        var refusal = body(buy(account), 402);

        assertThat(refusal.path("code").asString()).isEqualTo("card_declined");
        assertThat(refusal.path("extra").path("reason").asString()).isEqualTo("insufficient_funds");
        assertThat(total(account)).isZero();
    }

    @Test
    void aCardThatWantsItsOwnerIsPendingUntilStripeSaysItIsPaid() {
        var account = withCard("pm_authentication");

        var answer = body(buy(account), 201);
        assertThat(answer.path("status").asString()).isEqualTo("pending");
        assertThat(answer.path("clientSecret").asString()).startsWith("pi_secret_");
        var reference = referenceOf(answer);
        var unchanged = tell("payment_intent.processing", STRIPE.object(reference));
        assertThat(total(account)).isZero();
        STRIPE.change(reference, Map.of("status", "succeeded"));
        for (int i = 0; i < 3; i++) {
            tell("payment_intent.succeeded", STRIPE.object(reference))
                    .expectStatus()
                    .isOk();
        }

        unchanged.expectStatus().isOk();
        assertThat(total(account)).isEqualTo(3_600);
    }

    @Test
    void anAnswerThatIsLostIsFoundByTheJanitorAndNothingIsPaidTwice() {
        var account = withCard("pm_good");
        body(buy(account), 201);
        STRIPE.loseAnswers(true);

        var answer = body(buy(account), 201);
        assertThat(answer.path("status").asString()).isEqualTo("pending");
        STRIPE.loseAnswers(false);
        CLOCK.advance(Duration.ofMinutes(3));
        Blocking.run(janitor.sweep());

        // The tax was worked out, its answer lost, and so no payment made: given up.
        assertThat(statusOf(account, answer)).isEqualTo("cancelled");
        assertThat(total(account)).isEqualTo(3_600);
    }

    @Test
    void anInvoiceIsSentFoundAndPaid() {
        var account = withCard("pm_good");
        STRIPE.change(STRIPE.customerOf(account.value()), Map.of("metadata", Map.of("billing", "invoice")));

        var answer = body(buy(account), 201);
        assertThat(answer.path("hostedInvoiceUrl").asString()).startsWith("https://invoice.invalid/in_");
        var reference = referenceOf(answer);
        assertThat(reference).startsWith("in_");
        STRIPE.change(reference, Map.of("status", "paid"));
        tell("invoice.paid", STRIPE.object(reference)).expectStatus().isOk();

        assertThat(total(account)).isEqualTo(3_600);
        var line = body(get(live(account), "/v1/ledger"), 200).path(0).path("purchase");
        assertThat(line.path("taxCents").asLong()).isEqualTo(90);
        assertThat(line.path("reference").asString()).isEqualTo(reference);
    }

    @Test
    void moneyGivenBackByUsOrAtStripeTakesTheCreditsOnce() {
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
        tell("charge.refunded", charge).expectStatus().isOk();
        tell("charge.refunded", charge).expectStatus().isOk();

        assertThat(total(account)).isZero();
        assertThat(STRIPE.received("/v1/refunds")).hasSize(1);
    }

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

    /// An account whose customer has a default card, as Stripe's own page saves it.
    private AccountId withCard(String card) {
        var account = accountWith(0);
        buy(account).expectStatus().isEqualTo(409);
        STRIPE.change(
                STRIPE.customerOf(account.value()), Map.of("invoice_settings", Map.of("default_payment_method", card)));
        return account;
    }

    private ResponseSpec buy(AccountId account) {
        return client.as(live(account))
                .post()
                .uri("/v1/credits/buy")
                .bodyValue(ONE_HOUR)
                .exchange();
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

    private JsonNode plan(AccountId account) {
        return body(get(live(account), "/v1/subscription"), 200).path("subscription");
    }

    private ResponseSpec tell(String type, Map<String, Object> object) {
        var payload = event(type, object);
        return post(payload, signature(payload, 0));
    }

    private String event(String type, Map<String, Object> object) {
        CLOCK.advance(Duration.ofSeconds(1));
        return json.writeValueAsString(Map.of(
                "id",
                "evt_1",
                "object",
                "event",
                "type",
                type,
                "created",
                CLOCK.instant().getEpochSecond(),
                "data",
                Map.of("object", object)));
    }

    private ResponseSpec post(String payload, @Nullable String signature) {
        var request = client.anyone().post().uri("/hooks/payments").header("Content-Type", "application/json");
        return (signature == null ? request : request.header("Stripe-Signature", signature))
                .bodyValue(payload)
                .exchange();
    }

    private static String signature(String payload, long ageSeconds) {
        var at = CLOCK.instant().getEpochSecond() - ageSeconds;
        try {
            var sum = Webhook.Util.computeHmacSha256(SECRET, at + "." + payload);
            return "t=%d,v1=%s".formatted(at, sum);
        } catch (NoSuchAlgorithmException | InvalidKeyException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
